import type { PageInfo, Paging } from '@studio/contract/paging.ts'
import type { PersonMessage } from '@studio/contract/person-page/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isoOf, pageOf } from '../../database/page-of.ts'
import { receivedBy } from '../notifications/received/received-by.ts'

/** Lists what a person sent and received, newest first; notifications to themselves appear twice. */
export function personMessages(
  context: Context,
  userId: string,
  paging: Paging,
): Promise<{ records: PersonMessage[]; pageInfo: PageInfo }> {
  const received = receivedBy(context.db, userId).as('received')
  const found = sql`
    select n.id || ' ' || one.direction as id, n.title, ${isoOf('n.sent_at')} as "dateTime", one.direction, one.is_read as "isRead",
      case when a.id is not null
        then json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name) end as author
    from (
      select id as notification_id, 'sent' as direction, null::boolean as is_read
        from notifications where author_id = ${userId}::uuid
      union all
      select ${received.notificationId}, 'received', ${received.readAt} is not null from ${received}
    ) one join notifications n on n.id = one.notification_id left join users a on a.id = n.author_id`
  return pageOf(context, paging, { found, order: sql`"dateTime" desc, id` })
}
