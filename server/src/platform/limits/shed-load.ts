import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { makeTimerWhileNeeded } from '../timer-while-needed.ts'

/** Maximum delay of the process's own timer, in milliseconds (S-R1). */
const MOST_LATE = 2_000
const EVERY = 1_000

/**
 * Responds 503 while the event loop is more than two seconds behind, so that waiting work does not grow: the
 * last resort. Measures once a second while requests come; a finer measurement would wake the server a hundred times a
 * second. Needs two late measurements in a row: a machine that paused once, such as a virtual one being
 * moved, is not overloaded.
 */
export function shedLoad(app: FastifyInstance): void {
  let expected = 0
  let last = 0
  let late = 0
  let requested = false
  const timer = makeTimerWhileNeeded(EVERY, () => {
    const now = performance.now()
    late = Math.min(now - expected, last)
    last = now - expected
    expected = now + EVERY
    const needed = requested || last > MOST_LATE
    requested = false
    return needed
  })
  app.addHook('onClose', async () => timer.stop())
  app.addHook('onRequest', async () => {
    requested = true
    if (timer.start()) {
      expected = performance.now() + EVERY
      last = 0
      late = 0
    }
    if (late <= MOST_LATE) return
    throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  })
}
