import type { PageInfo, Paging } from '@studio/contract/paging.ts'
import type { PersonCalendar } from '@studio/contract/person-page/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isoOf, pageOf } from '../../database/page-of.ts'

/** Lists the practice calendars that a person teaches or has joined, newest month first, with their numbers of members. */
export function personCalendars(
  context: Context,
  userId: string,
  paging: Paging,
): Promise<{ records: PersonCalendar[]; pageInfo: PageInfo }> {
  const found = sql`
    select c.id, c.title, to_char(c.month, 'YYYY-MM-DD"T00:00:00.000Z"') as "monthOfCreation", c.type,
      json_build_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name) as teacher,
      ${isoOf('m.joined_at')} as "joinedDateTime",
      (select count(*)::int from calendar_members all_of_it where all_of_it.calendar_id = c.id) as "usersCount"
    from (
      select id as calendar_id, null::timestamptz as joined_at from calendars where user_id = ${userId}::uuid
      union all
      select calendar_id, joined_at from calendar_members where user_id = ${userId}::uuid
    ) m join calendars c on c.id = m.calendar_id join users t on t.id = c.user_id`
  return pageOf(context, paging, { found, order: sql`"monthOfCreation" desc, id` })
}
