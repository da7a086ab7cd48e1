import { addDays, dayOf } from '@studio/contract/dates.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { writeClassDay } from '../../features/daily-classes/commands.ts'
import { inTransaction, type Transaction } from '../connect.ts'
import { classDays } from '../tables/daily-classes.ts'
import { studioState } from '../tables/studio.ts'
import { videos } from '../tables/videos.ts'
import { classesOf } from './content/daily-classes.ts'

/** The demo shows today and the 29 days before, and has tomorrow prepared (D16, D17). */
export const DAYS_BEFORE = 29
const KEY = 'demo.day'

/**
 * Gives every day up to tomorrow its three classes, each day once: what an Admin has changed or taken away since
 * then stays so. Does nothing in a studio that the demo was not seeded into.
 */
export async function keepDemoAlive(context: Context): Promise<void> {
  const today = dayOf(context.clock.now())
  const tomorrow = addDays(today, 1)
  await inTransaction(context.db, async (tx) => {
    const prepared = await preparedUntil(tx)
    if (prepared === null || prepared >= tomorrow) return
    await prepareDays(context, tx, prepared, tomorrow)
    await context.content.changed(tx)
  })
}

/** Prepares the days after `prepared` up to `last`, thirty-one at most, within the seeding or the daily job. */
export async function prepareDays(
  context: Context,
  tx: Transaction,
  prepared: string,
  last: string,
): Promise<void> {
  const known = new Set((await tx.select({ id: videos.id }).from(videos)).map((video) => video.id))
  const taken = new Set((await tx.select({ day: classDays.day }).from(classDays)).map((row) => row.day))
  const oldest = addDays(last, -DAYS_BEFORE - 1)
  const days = Array.from({ length: DAYS_BEFORE + 2 }, (_, index) => addDays(oldest, index))
  for (const day of days.filter((one) => one > prepared)) {
    const ids = classesOf(day).flatMap((video) => (known.has(video.id) ? [video.id] : []))
    if (!taken.has(day) && ids.length > 0) await writeClassDay(context, tx, day, ids)
  }
  await tx
    .insert(studioState)
    .values({ key: KEY, value: { until: last } })
    .onConflictDoUpdate({ target: studioState.key, set: { value: sql`excluded.value` } })
}

/** The last day the demo has prepared, held until the transaction ends; null in a studio without the demo. */
async function preparedUntil(tx: Transaction): Promise<string | null> {
  const [row] = await tx.select().from(studioState).where(eq(studioState.key, KEY)).for('update')
  return (row?.value as { until: string } | undefined)?.until ?? null
}
