import type { FastifyInstance } from 'fastify'
import { askerOf, nameOfCall } from '../metrics/answered-calls.ts'

/**
 * Logs one line per response: the call, the caller's id and the time in ms. No address, query or user input
 * (S-R3).
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const access = {
      call: nameOfCall(request),
      method: request.method,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      who: askerOf(request),
    }
    request.log.debug({ access }, 'answered')
  })
}
