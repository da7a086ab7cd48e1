import { DAY } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { studioState } from '../../database/tables/studio.ts'
import { refuseField } from '../../platform/refusal.ts'

const KEY = 'clock'
/**
 * A long move is split into steps shorter than a billing period, so that the consequences of one charge are processed
 * before the next.
 */
const STEP = 3 * DAY
/** A step in which nothing is due at the provider. A mail a week before an end still falls into one. */
const QUIET_STEP = 6 * DAY
const MOST_STEPS = 100
/** Ten years in one move; more would be thousands of renewals. */
const FARTHEST = 3_653 * DAY

/** Jobs that become due by time alone; later rooms define them, so they are only named here. */
const timeJobs = ['billing.reconcile', 'membership.advance', 'months.begun', 'weeks.asked'] as const
const demoJobs = ['demo.day'] as const

/** Reads the offset of the studio's clock in milliseconds; it is stored to survive a restart (D18.clock-offset). */
export async function storedOffset(db: Database): Promise<number> {
  const [row] = await db.select().from(studioState).where(eq(studioState.key, KEY))
  const offset = (row?.value as { offset?: unknown } | undefined)?.offset
  return typeof offset === 'number' ? offset : 0
}

/** Serialises moves of one studio: a concurrent move would set the clock back. */
const moving = new WeakMap<Context, Promise<unknown>>()

/**
 * Moves the studio's clock forward and runs everything that falls due on the way, in order; resolves when all is done.
 * Refuses to move back (demo mode only).
 */
export function moveStudioClock(context: Context, to: Date): Promise<{ now: string }> {
  const earlier = moving.get(context) ?? Promise.resolve()
  const move = earlier.catch(() => undefined).then(() => walk(context, to))
  moving.set(context, move)
  return move
}

async function walk(context: Context, to: Date): Promise<{ now: string }> {
  const from = context.clock.now()
  if (to < from) throw refuseField('now', refusals.clockBackwards)
  if (to.getTime() - from.getTime() > FARTHEST) throw refuseField('now', refusals.clockTooFar)
  const step = Math.max(STEP, (to.getTime() - from.getTime()) / MOST_STEPS)
  await runDueWork(context)
  for (let at = await nextStop(context, step); at < to; at = await nextStop(context, step)) {
    await keepOffset(context, setClock(context, at))
    await runDueWork(context)
  }
  await keepOffset(context, setClock(context, to))
  await runDueWork(context)
  context.content.drop()
  return { now: context.clock.now().toISOString() }
}

/** Returns where the next step ends: a step before what is due next, if that is far. */
async function nextStop(context: Context, step: number): Promise<Date> {
  const now = context.clock.now()
  const due = await context.sandbox?.nextDue(now)
  const quiet = Math.min(QUIET_STEP, due ? due.getTime() - now.getTime() - step : QUIET_STEP)
  return new Date(now.getTime() + Math.max(step, quiet))
}

/** Sets this process's clock and returns the offset, without storing it. */
export function setClock(context: Context, to: Date): number {
  const offset = context.clock.offset() + to.getTime() - context.clock.now().getTime()
  context.clock.setOffset(offset)
  return offset
}

async function keepOffset(context: Context, offset: number): Promise<void> {
  const value = { offset }
  await context.db
    .insert(studioState)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: studioState.key, set: { value } })
}

/** Charges, renews and ends everything due by now, and drains the jobs that follow. */
export async function runDueWork(context: Context): Promise<void> {
  await context.sandbox?.runDue(context.clock.now())
  await context.queue.drain()
  const jobs = context.config.demo ? [...timeJobs, ...demoJobs] : timeJobs
  for (const job of jobs) await context.queue.runNow(job)
  await context.queue.drain()
}
