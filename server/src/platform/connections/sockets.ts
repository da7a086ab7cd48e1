import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limitBodiesInFlight } from '../limits/bodies-in-flight.ts'
import { closeSlowOnStop } from './close-slow-on-stop.ts'
import { closeWhenIdle } from './close-when-idle.ts'
import { type ConnectionBounds, limitConnections } from './connections.ts'
import { closeAfterEarlyAnswers } from './early-answers.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { BODY_PACE, type BodyPace, endSlowBodies } from './slow-bodies.ts'
import { endSlowReaders, STALLED_AFTER } from './slow-readers.ts'

/** Fastify's timeout options, in milliseconds (S-R2). */
export const socketTimes = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  // `endSlowBodies` is stricter; this covers what no hook sees, and exceeds any file upload at an allowed
  // pace.
  requestTimeout: 2_400_000,
  connectionTimeout: STALLED_AFTER,
  keepAliveTimeout: 5_000,
  maxRequestsPerSocket: 1_000,
}

/**
 * Installs the limits on connections: their number, their pace, one request at a time, closed after a refused
 * body (S-R1, S-R2, F27).
 */
export function guardSockets(
  app: FastifyInstance,
  bounds: ConnectionBounds,
  { pace = BODY_PACE, linger }: { pace?: BodyPace; linger?: number } = {},
): void {
  // Several of these hooks listen on a response, besides Fastify itself: Node would warn of a leak.
  app.addHook('onRequest', async (_request, reply) => void reply.raw.setMaxListeners(30))
  endSlowBodies(app, pace)
  limitPipelining(app)
  endSlowReaders(app)
  limitConnections(app, bounds)
  closeAfterEarlyAnswers(app, linger)
  closeWhenIdle(app)
  limitBodiesInFlight(app)
  closeSlowOnStop(app)
  // Node answers an unknown `Expect` itself, but would continue to read its body.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { connection: 'close' }).end()
  })
}
