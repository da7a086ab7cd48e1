import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { sendPlainPage } from '../pages/plain-page.ts'
import { Refusal } from '../refusal.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * Responds 503 with Retry-After until the studio is ready: during that time the demo's clock runs through its
 * past (D16). API calls get JSON, pages a plain page. Returns the function that opens the studio.
 */
export function unavailableUntilReady(app: FastifyInstance): () => void {
  let open = false
  app.addHook('onRequest', async (request, reply) => {
    if (open || request.url === '/health/live') return
    if (request.url.startsWith('/api/')) {
      throw new Refusal('unavailable', refusals.opening, { retryAfter: RETRY_AFTER_SECONDS })
    }
    const sentences = `${refusals.opening}. Please, try again in a moment`
    return sendPlainPage(reply.code(503).header('retry-after', RETRY_AFTER_SECONDS), { sentences })
  })
  return () => {
    open = true
  }
}
