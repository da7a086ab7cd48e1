import { clockOf, minuteOf } from '@studio/contract/reminders/rules.ts'
import type { PracticeReminder, PracticeReminderWish } from '@studio/contract/reminders/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { practiceReminders } from '../../database/tables/reminders.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'

/** When the viewer is reminded of their daily practice. */
export async function practiceReminderOf({ db }: Context, viewer: Viewer): Promise<PracticeReminder> {
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
    timeZone: row?.zone ?? 'UTC',
  }
}

/** Keeps when the viewer is reminded, with the time zone that is told with it. */
export async function choosePracticeReminder(
  context: Context,
  viewer: Viewer,
  { weekdays, at, by, timeZone }: PracticeReminderWish,
): Promise<PracticeReminder> {
  const { id: userId } = signedIn(viewer)
  const chosen = { weekdays, atMinute: minuteOf(at), by, chosenAt: context.clock.now() }
  await inTransaction(context.db, async (tx) => {
    if (timeZone) await tx.update(users).set({ timeZone }).where(eq(users.id, userId))
    await tx
      .insert(practiceReminders)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: practiceReminders.userId, set: chosen })
  })
  return practiceReminderOf(context, viewer)
}

/** Reminds the viewer no more. */
export async function endPracticeReminder({ db }: Context, viewer: Viewer): Promise<undefined> {
  await db.delete(practiceReminders).where(eq(practiceReminders.userId, signedIn(viewer).id))
}
