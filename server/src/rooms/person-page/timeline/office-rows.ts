import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { receivedBy } from '../../notifications/received/recipient-sql.ts'
import { isAbout } from '../../overview/audit-log.ts'
import { rowsOf } from './rows.ts'

/** What a person sent and received; a notification to themselves appears twice. */
export function notificationRows(context: Context, userId: string): SQL {
  const received = receivedBy(context.db, userId).as('received')
  const said = sql`json_build_object('title', n.title, 'direction', one.direction, 'isRead', one.is_read,
    'author', case when a.id is not null
      then json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name) end)`
  return sql`
    ${rowsOf({
      id: `n.id || ' ' || one.direction`,
      at: 'n.sent_at',
      parts: sql`'{notifications}'`,
      kind: 'notification',
      said,
    })}
    from (
      select id as notification_id, 'sent' as direction, null::boolean as is_read
        from notifications where author_id = ${userId}::uuid
      union all
      select ${received.notificationId}, 'received', ${received.readAt} is not null from ${received}
    ) one join notifications n on n.id = one.notification_id left join users a on a.id = n.author_id`
}

/**
 * Entries of the audit log by and about a person. Those of their own membership stand with it, too; a refund that the ledger has is
 * told there, as are a cancellation and a change of plan by the request to the provider.
 */
export const deedRows = (userId: string): SQL => sql`
  ${rowsOf({
    id: `'deed ' || audit_log.id`,
    at: 'audit_log.at',
    parts: sql`case when action like 'membership.%' and ${isOwnMembership(userId)} then '{membership,log}' else '{log}' end`,
    kind: 'deed',
    said: sql`to_json(audit_log.id)`,
  })}
  from audit_log where (audit_log.user_id = ${userId}::uuid or ${isAbout(userId)})
    and not (action in ('membership.cancelled', 'membership.kept', 'membership.planChanged') and exists (
      select 1 from operations o where o.subject = audit_log.subject and o.user_id = ${userId}::uuid
        and o.kind in ('cancel', 'cancel-now', 'resume', 'change') and o.state = 'done'
    ))
    and not (action = 'invoice.refunded' and exists (
      select 1 from ledger l where l.kind = 'refund' and l.user_id = ${userId}::uuid
        and l.invoice_id = audit_log.subject and l.provider_id = audit_log.after ->> 'providerRefund'
    ))`

const isOwnMembership = (userId: string) => sql`exists (
  select 1 from subscriptions s where s.id = audit_log.subject and s.user_id = ${userId}::uuid
)`
