import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * Nothing is answered before the studio is prepared: meanwhile the demo's clock goes through its past (D16).
 * Calls are refused in JSON like any other, pages in a word; what is returned opens the door.
 */
export function keepShut(app: FastifyInstance): () => void {
  let open = false
  app.addHook('onRequest', async (request, reply) => {
    if (open || request.url === '/health/live') return
    if (request.url.startsWith('/api/')) {
      throw new Refusal('unavailable', refusals.opening, { retryAfter: RETRY_AFTER_SECONDS })
    }
    return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(refusals.opening)
  })
  return () => {
    open = true
  }
}
