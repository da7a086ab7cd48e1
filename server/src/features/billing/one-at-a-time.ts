import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'

const WAIT = { each: 40, most: 20_000 }

/**
 * Does what changes somebody's money while nothing else of his does, on any server: what is decided by the provider's
 * word still holds when it is asked for. Whoever waits sees what the one before left; 503 where that takes too long.
 */
export async function oneAtATime<T>(context: Context, userId: string, work: () => Promise<T>): Promise<T> {
  for (let waited = 0; waited < WAIT.most; waited += WAIT.each) {
    const held = await context.locks.tryHold(`money of ${userId}`)
    if (!held) await sleep(WAIT.each)
    else {
      try {
        return await work()
      } finally {
        await held.release()
      }
    }
  }
  throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
}
