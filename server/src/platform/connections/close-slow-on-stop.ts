import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './slow-bodies.ts'

/** Milliseconds that slow senders and readers have left once the server stops. */
const GRACE = 1_000
const LOOK_EVERY = 100

/**
 * Lets calls finish when the server stops (E11), but after one second disconnects senders with an unfinished
 * body and readers who do not take their response, so that slow callers can't delay the stop (F6, S-R2).
 * Connections that have their response are closed.
 */
export function closeSlowOnStop(app: FastifyInstance, grace = GRACE): void {
  const underWay = new Set<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    underWay.add(request)
    reply.raw.once('close', () => underWay.delete(request))
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const over = performance.now() + grace
    const look = setInterval(() => {
      app.server.closeIdleConnections()
      if (performance.now() < over) return
      for (const request of underWay) if (isSlow(request)) request.raw.socket.destroy()
    }, LOOK_EVERY).unref()
    app.server.once('close', () => clearInterval(look))
  })
}

function isSlow(request: FastifyRequest): boolean {
  const { raw } = request
  return raw.socket.writableLength > 0 || (hasBody(request) && raw.complete === false)
}
