import { clockOf, minuteOf, settledDay } from '@studio/contract/reminders/rules.ts'
import type { PracticeReminder, PracticeReminderWish } from '@studio/contract/reminders/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { practiceReminders } from '../../database/tables/reminders.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'

export async function practiceReminderOf({ db, zone }: Context, viewer: Viewer): Promise<PracticeReminder> {
  const [row] = await db
    .select({ zone: users.timeZone, reminder: practiceReminders })
    .from(users)
    .leftJoin(practiceReminders, eq(practiceReminders.userId, users.id))
    .where(eq(users.id, signedIn(viewer).id))
  const { reminder } = row ?? {}
  return {
    wanted: reminder
      ? { weekdays: reminder.weekdays, at: clockOf(reminder.atMinute), by: reminder.by }
      : null,
    timeZone: row?.zone ?? zone(),
  }
}

/** Keeps when the viewer is reminded, with the time zone that is told with it. */
export async function choosePracticeReminder(
  context: Context,
  viewer: Viewer,
  { weekdays, at, by, timeZone }: PracticeReminderWish,
): Promise<PracticeReminder> {
  const { id: userId } = signedIn(viewer)
  const [now, atMinute] = [context.clock.now(), minuteOf(at)]
  return inTransaction(context.db, async (tx) => {
    const own = eq(users.id, userId)
    if (timeZone) await tx.update(users).set({ timeZone }).where(own)
    const [person] = await tx.select({ zone: users.timeZone }).from(users).where(own)
    const zone = person?.zone ?? context.zone()
    const remindedOn = settledDay(now, zone, atMinute)
    const chosen = { weekdays, atMinute, by, chosenAt: now, remindedOn }
    await tx
      .insert(practiceReminders)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: practiceReminders.userId, set: chosen })
    return { wanted: { weekdays, at: clockOf(atMinute), by }, timeZone: zone }
  })
}

export async function endPracticeReminder({ db }: Context, viewer: Viewer): Promise<undefined> {
  await db.delete(practiceReminders).where(eq(practiceReminders.userId, signedIn(viewer).id))
}
