import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { practiceReminders } from '../../database/tables/reminders.ts'
import { mayUse } from '../membership/standing-sql.ts'
import { clocksNow, isDue, zoneOfPerson } from './is-due.ts'
import { remind, remindEach } from './remind.ts'

/** People read at once. */
const PAGE = 200

type Due = { id: string; email: string; by: 'push' | 'mail'; day: string; minute: number }

/**
 * Reminds people of their daily practice on their days and at their hour, once a day; nobody who has practised on that day already,
 * and nobody whose plan has ended. Runs every few minutes.
 */
export async function remindOfPractice(context: Context): Promise<void> {
  const clocks = await clocksNow(context, sql`from practice_reminders r join users u on u.id = r.user_id`)
  if (!clocks) return
  let page: Due[] = []
  do {
    const after = page.at(-1)?.id ?? null
    const { rows } = await context.db.execute<Due>(sql`
      select u.id, u.email, r.by, l.day::text as day, r.at_minute as minute
      from practice_reminders r join users u on u.id = r.user_id join ${clocks} on l.zone = ${zoneOfPerson(context)}
      where ${isDue(sql`r`, 0)} and ${mayUse(null, context.clock.now(), sql`u`)}
        and (${after}::uuid is null or u.id > ${after}::uuid)
        and not exists (select 1 from practices p where p.user_id = u.id and p.practised_at >= l.begins)
      order by u.id limit ${PAGE}`)
    page = rows
    await remindEach(context, page, { personOf: ({ id }) => id, remind: (due) => remindOnce(context, due) })
  } while (page.length === PAGE)
}

async function remindOnce(context: Context, { day, minute, ...person }: Due): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { remindedOn } = practiceReminders
    const isOpen = or(isNull(remindedOn), lt(remindedOn, day))
    const { rowCount } = await tx
      .update(practiceReminders)
      .set({ remindedOn: day })
      .where(and(eq(practiceReminders.userId, person.id), isOpen))
    if (!rowCount) return
    await remind(context, tx, person, {
      key: `practice-${day}-${minute}-${person.id}`,
      title: 'Time for your practice',
      body: 'You wanted to practise at this hour. Today’s classes are waiting.',
      path: '/',
      subject: person.id,
      button: 'Choose a class',
    })
  })
}
