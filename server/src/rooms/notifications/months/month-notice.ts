import { NOTIFICATION_TITLE_LENGTH } from '@studio/contract/notifications/messages.ts'
import { monthName } from '@studio/contract/practice-calendar/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { notifications } from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarEvents, calendars } from '../../../database/tables/practice-calendar.ts'
import type { MonthNotice } from '../../practice-calendar/month-turn/open-month.ts'
import { unreadChanged } from '../unread.ts'
import { insertAutomatic } from '../with-teachers/automatic.ts'

/** Seconds until it is mailed: a copy may be undone, and a month that is planned by hand has one practice at first. */
const UNTIL_MAILED = { opened: 120, begun: 0 }

/**
 * Tells the members of a teacher's last month about the new one, in the studio, by push and by mail as they chose: those who are
 * asked, and those who have joined by 'Keep me in each month'.
 */
export async function tellMonth(context: Context, told: MonthNotice): Promise<void> {
  const calendar = await calendarOf(context, told.calendarId)
  if (!calendar) return
  await inTransaction(context.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    // Two servers may run it at once, and one title is one notification.
    await tx.select().from(calendars).where(eq(calendars.id, told.calendarId)).for('no key update')
    for (const joins of [false, true]) await notify(context, tx, { ...told, ...calendar, joins })
    await unreadChanged(tx)
    await context.queue.send('month.mailed', told, { within: tx, after: UNTIL_MAILED[told.about] })
  })
}

export async function calendarOf({ db }: Context, id: string) {
  const [calendar] = await db
    .select({
      id: calendars.id,
      title: calendars.title,
      month: calendars.month,
      teacherId: users.id,
      firstName: users.firstName,
      practices: sql<number>`(select count(*)::int from ${calendarEvents} where ${calendarEvents.calendarId} = ${calendars.id})`,
    })
    .from(calendars)
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, true)))
    .where(eq(calendars.id, id))
  return calendar
}

type Notified = MonthNotice &
  NonNullable<Awaited<ReturnType<typeof calendarOf>>> & {
    /** Whether it is for those who joined by themselves. */
    joins: boolean
  }

/** Adds whoever was told at this instant to the notification of that title: each time zone comes at its own hour, and a job may run twice (F33). */
async function notify(context: Context, tx: Transaction, month: Notified): Promise<void> {
  const { calendarId, teacherId, about, at, joins } = month
  const { title, description } = wordsOf(month)
  const told = about === 'opened' ? sql`i.told_at` : sql`i.reminded_at`
  const people = sql`from month_invitations i where i.calendar_id = ${calendarId}::uuid
    and i.joined_by_itself = ${joins} and ${told} = ${at}::timestamptz`
  const { rows } = await tx.execute(sql`select 1 ${people} limit 1`)
  if (rows.length === 0) return
  const isIt = and(eq(notifications.calendarId, calendarId), eq(notifications.title, title))
  const [before] = await tx.select({ id: notifications.id }).from(notifications).where(isIt)
  const sentAt = context.clock.now()
  const id =
    before?.id ?? (await insertAutomatic(tx, { authorId: teacherId, title, description, calendarId, sentAt }))
  const added = await tx.execute(sql`insert into notification_receipts (notification_id, user_id, sent_at)
    select ${id}::uuid, i.user_id, ${at}::timestamptz ${people} on conflict do nothing`)
  if (!added.rowCount) return
  const recipientCount = sql`coalesce(${notifications.recipientCount}, 0) + ${added.rowCount}`
  await tx.update(notifications).set({ recipientCount }).where(eq(notifications.id, id))
  await context.queue.send('notification.pushed', { id, sentAt: at }, { within: tx })
}

/** Short, since a title has fifty characters and a locked screen shows both. */
function wordsOf({ firstName, month, about, joins, practices }: Notified) {
  const name = monthName({ firstName }, month)
  const title = joins ? `You are in ${name}` : `${name} ${about === 'opened' ? 'is here' : 'has begun'}`
  const many = practices > 1 ? `${practices} practices. ` : ''
  const description = joins
    ? `<p>${many}You chose to stay in each month, so you have joined. One press undoes it.</p>`
    : `<p>${many}You were in the last one. One press, and you are in this one too.</p>`
  return {
    title: title.length > NOTIFICATION_TITLE_LENGTH ? title.slice(0, NOTIFICATION_TITLE_LENGTH) : title,
    description,
  }
}
