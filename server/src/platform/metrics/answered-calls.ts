import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actualCaller, type Viewer } from '../viewer.ts'

const askers = new WeakMap<FastifyRequest, string>()

export function rememberCaller(request: FastifyRequest, viewer: Viewer): void {
  if (viewer.kind !== 'visitor') askers.set(request, actualCaller(viewer))
}

/** Returns the id of the caller; null for visitors, and if nobody was looked up. */
const askerOf = (request: FastifyRequest): string | null => askers.get(request) ?? null

/**
 * Returns a name without personal data: a call's path template, otherwise the first part of the route, so
 * that there are never more names than routes.
 */
export function nameOfCall({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (url === undefined) return 'unknown'
  if (url.startsWith('/api/')) return url
  return `/${url.split('/')[1] ?? ''}`
}

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
