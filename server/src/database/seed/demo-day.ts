import { addDays } from '@studio/contract/dates.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { writeClassDay } from '../../rooms/daily-classes/commands.ts'
import { inTransaction, type Transaction } from '../connect.ts'
import { classDays } from '../tables/daily-classes.ts'
import { users } from '../tables/people.ts'
import { studioState } from '../tables/studio.ts'
import { videos } from '../tables/videos.ts'
import { classesOf, openingClassesOf } from './content/daily-classes.ts'
import { insertCalendars, type Present } from './insert-calendars.ts'

/** Days before today that the demo fills with classes; tomorrow is prepared too (D16, D17.demo-days). */
const DAYS_BEFORE = 29
const KEY = 'demo.day'

interface Prepared {
  /** First day of the demo, `YYYY-MM-DD`; absent once that day is prepared. */
  opening?: string
  /** Last day with classes, `YYYY-MM-DD`. */
  until: string
  /** Month with calendars, `YYYY-MM`. */
  month: string
}

/**
 * Adds three classes to each day up to tomorrow and the calendars to each new month, once: later changes and
 * deletions by an Admin are kept. Does nothing in a studio without the demo.
 */
export async function keepDemoAlive(context: Context): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const prepared = await preparedSo(tx)
    if (prepared) await prepareDemo(context, tx, prepared)
  })
}

/** Prepares the first days and calendars, as part of seeding. */
export async function beginDemo(context: Context, tx: Transaction): Promise<void> {
  const today = context.day()
  await prepareDemo(context, tx, { opening: today, until: addDays(today, -DAYS_BEFORE - 1), month: '' })
}

async function prepareDemo(context: Context, tx: Transaction, prepared: Prepared): Promise<void> {
  const now = context.clock.now()
  const today = context.day(now)
  const wanted = { until: addDays(today, 1), month: today.slice(0, 7) }
  if (prepared.until >= wanted.until && prepared.month >= wanted.month) return
  const present = await whatIsPresent(tx)
  await prepareDays(context, tx, prepared, present)
  if (prepared.month < wanted.month) await insertCalendars(tx, wanted.month, now, present)
  await tx
    .insert(studioState)
    .values({ key: KEY, value: wanted })
    .onConflictDoUpdate({ target: studioState.key, set: { value: sql`excluded.value` } })
  await context.content.changed(tx)
}

async function prepareDays(
  context: Context,
  tx: Transaction,
  { opening, until }: Prepared,
  present: Present,
): Promise<void> {
  const taken = new Set((await tx.select({ day: classDays.day }).from(classDays)).map((row) => row.day))
  const first = addDays(context.day(), -DAYS_BEFORE)
  const days = Array.from({ length: DAYS_BEFORE + 2 }, (_, index) => addDays(first, index))
  for (const day of days.filter((one) => one > until && !taken.has(one))) {
    const classes = day === opening ? openingClassesOf(day) : classesOf(day)
    const ids = classes.flatMap((video) => (present.videos.has(video.id) ? [video.id] : []))
    if (ids.length > 0) await writeClassDay(context, tx, day, ids)
  }
}

async function whatIsPresent(tx: Transaction): Promise<Present> {
  const [peopleRows, videoRows] = [
    await tx.select({ id: users.id }).from(users),
    await tx.select({ id: videos.id }).from(videos),
  ]
  return { people: new Set(peopleRows.map((row) => row.id)), videos: new Set(videoRows.map((row) => row.id)) }
}

/**
 * Returns how far the demo is prepared, and locks that row until the transaction ends; null without the demo.
 */
async function preparedSo(tx: Transaction): Promise<Prepared | null> {
  const [row] = await tx.select().from(studioState).where(eq(studioState.key, KEY)).for('update')
  return (row?.value as Prepared | undefined) ?? null
}

/** Registers the job that prepares the demo's next day (D16); production has none. */
export async function demoJobs(context: Context): Promise<void> {
  if (!context.config.demo) return
  await context.queue.work('demo.day', () => keepDemoAlive(context))
}
