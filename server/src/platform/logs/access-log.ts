import type { FastifyInstance } from 'fastify'
import { askerOf, nameOfCall } from '../metrics/answered-calls.ts'

/** A line for each answer: what was asked, by whom, and how long it took in ms. No address, query or word of anybody's (S-R3). */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const access = {
      call: nameOfCall(request),
      method: request.method,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      who: askerOf(request),
    }
    request.log.info({ access }, 'answered')
  })
}
