import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Maximum delay of the process's own timer, in milliseconds (S-R1). */
const MOST_LATE = 2_000
const EVERY = 1_000

/**
 * Responds 503 while the event loop is more than two seconds behind, so that waiting work does not grow: the
 * last resort. Measures once a second; a finer measurement would wake an idle server a hundred times a
 * second. Needs two late measurements in a row: a machine that paused once, such as a virtual one being
 * moved, is not overloaded.
 */
export function shedLoad(app: FastifyInstance): void {
  let expected = performance.now() + EVERY
  let last = 0
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = Math.min(now - expected, last)
    last = now - expected
    expected = now + EVERY
  }, EVERY)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async () => {
    if (late <= MOST_LATE) return
    throw new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
  })
}
