import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import { calendarFeeds } from '../../../database/tables/practice-calendar.ts'

/**
 * Ends the link by which a person's own calendar reads their practices, as whoever signs out everywhere expects of whatever
 * opens without a password (D18.calendar-feed). Returns whether there was one.
 */
export async function endCalendarLink(tx: Transaction, userId: string): Promise<boolean> {
  const ended = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()
  return ended.length > 0
}
