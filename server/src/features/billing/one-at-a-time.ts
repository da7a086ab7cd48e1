import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Milliseconds; `passedBy` is long enough for a hold to end whose server has just died. */
const WAIT = { each: 40, most: 20_000, passedBy: 1000 }

/**
 * Does what changes somebody's money while nothing else of his does, on any server: what is decided by the provider's
 * word still holds when it is asked for. Whoever waits sees what the one before left; 503 where that takes too long.
 * Not within itself, for it would wait for its own end.
 *
 * Where the hold is lost with its connection the work goes on: what is asked of the provider can't be taken back, and
 * its key and the version of what is stored keep it right.
 */
export async function oneAtATime<T>(context: Context, userId: string, work: () => Promise<T>): Promise<T> {
  const done = await holding(context, userId, WAIT.most, work)
  if (!done) throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  return done.answer
}

/** The same for a job that goes through many people: who is busy is passed by, and the job's next time finds him. */
export async function unlessBusy(context: Context, userId: string, work: () => Promise<void>): Promise<void> {
  await holding(context, userId, WAIT.passedBy, work)
}

async function holding<T>(context: Context, userId: string, most: number, work: () => Promise<T>) {
  for (let waited = 0; waited < most; waited += WAIT.each) {
    const held = await context.locks.tryHold(`money of ${userId}`)
    if (held) {
      try {
        return { answer: await work() }
      } finally {
        await held.release()
      }
    }
    await sleep(WAIT.each)
  }
  return null
}
