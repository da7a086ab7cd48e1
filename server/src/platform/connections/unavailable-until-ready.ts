import { setTimeout as sleep } from 'node:timers/promises'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from '../pages/plain-page.ts'
import { Refusal } from '../refusal.ts'

const RETRY_AFTER_SECONDS = 2
/** Milliseconds in which a closing server still answers what came on a connection that it took at the last moment. */
const LAST_ANSWERS_MS = 1_000

/**
 * Responds 503 with Retry-After until the studio is ready: during that time the demo's clock runs through its
 * past (D16). API calls get JSON, pages a plain page. Requests wait for so many milliseconds first. Returns the function
 * that opens the studio.
 */
export function unavailableUntilReady(app: FastifyInstance, patience = 0): () => void {
  let open = false
  const opened = Promise.withResolvers<void>()
  app.addHook('onRequest', async (request, reply) => {
    if (open || request.url === '/health/live') return
    if (patience > 0 && request.url !== '/health/ready')
      await Promise.race([opened.promise, sleep(patience, undefined, { ref: false })])
    if (!open) return refuseForNow(request, reply, refusals.opening)
  })
  return () => {
    open = true
    opened.resolve()
  }
}

/**
 * Prepares a server behind proxies for its end: `drain` says at `/health/ready` that it is not ready, and asks with each
 * answer that the connection be closed, so that after so many milliseconds no proxy has one that it may send into. What
 * comes when the server has been closing for a second gets 503 with Retry-After, whatever its method.
 */
export function drainOnStop(
  app: FastifyInstance,
  lastAnswers = LAST_ANSWERS_MS,
): (milliseconds: number) => Promise<void> {
  let draining = false
  let closing = false
  app.addHook('onRequest', async (request, reply) => {
    if (!draining) return
    reply.header('connection', 'close')
    if (request.url === '/health/live') return
    if (closing || request.url === '/health/ready') return refuseForNow(request, reply, refusals.restarting)
  })
  app.addHook('preClose', async () => {
    draining = true
    setTimeout(() => {
      closing = true
    }, lastAnswers).unref()
  })
  return async (milliseconds) => {
    draining = true
    if (app.server.listening) await sleep(milliseconds)
  }
}

/** API calls get JSON, pages a plain page. */
function refuseForNow(request: FastifyRequest, reply: FastifyReply, text: string) {
  if (request.url.startsWith('/api/') || request.url.startsWith('/health/'))
    throw new Refusal('unavailable', text, { retryAfter: RETRY_AFTER_SECONDS })
  const sentences = `${text}. Please try again in a moment`
  return sendPlainPage(reply.code(503).header('retry-after', RETRY_AFTER_SECONDS), { sentences })
}
