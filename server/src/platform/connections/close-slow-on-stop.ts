import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './slow-bodies.ts'

/** Milliseconds that whoever is slow has left once the server stops. */
const GRACE = 1_000
const LOOK_EVERY = 100

/**
 * A server that stops lets calls end (E11), but waits a second at most for senders who have not sent all and readers
 * who do not take their answer: nobody keeps it from stopping by being slow (F6, S-R2). A connection that has its answer
 * is not kept for the next request.
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
