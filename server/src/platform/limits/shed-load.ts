import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** How late the process may come to its own timer, in milliseconds (S-R1). */
const MOST_LATE = 2_000
const EVERY = 1_000

/**
 * Answers 503 while the process is more than two seconds behind, so that what waits does not grow: the last resort. One
 * look a second tells that; a finer measure would wake an idle server a hundred times a second. Two late looks in a row
 * are needed: a machine that stood still once, as a virtual one does while it is moved, is not behind any more.
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
