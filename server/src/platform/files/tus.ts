import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { refusals as uploadRefusals } from '@studio/contract/videos/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

export const TUS_VERSION = '1.0.0'
export const TUS_BYTES = 'application/offset+octet-stream'

const endpointOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: AnyEndpoint }).endpoint

/**
 * What tus 1.0 asks of every call that speaks it: the version in every answer, 412 with the known one for another,
 * 415 for bytes of another type, and bytes that stay in the stream until the call has decided to read them.
 */
export function registerTus(scope: FastifyInstance): void {
  scope.addContentTypeParser(TUS_BYTES, (request, _payload, done) => {
    if (endpointOf(request)?.takes === 'tus') done(null)
    else done(new Refusal('wrongType', refusals.wrongType))
  })
  scope.addHook('onRequest', async (request, reply) => {
    if (endpointOf(request)?.takes !== 'tus') return
    reply.header('tus-resumable', TUS_VERSION)
    if (request.method === 'OPTIONS') return
    if (request.headers['tus-resumable'] !== TUS_VERSION) {
      reply.header('tus-version', TUS_VERSION)
      throw new Refusal('precondition', uploadRefusals.version)
    }
    if (request.method === 'PATCH' && request.headers['content-type'] !== TUS_BYTES) {
      throw new Refusal('wrongType', refusals.wrongType)
    }
  })
}

const mayOverride = new Set(['PATCH', 'DELETE', 'HEAD'])

interface RawRequest {
  method?: string
  url?: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * tus: the method in X-HTTP-Method-Override is the one that counts, for networks that let through POST alone. Decided
 * before the route is found, so that rights and limits are those of the method that counts. Answers the address.
 */
export function readTusMethod(request: RawRequest): string {
  const url = request.url ?? '/'
  const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase()
  if (url.startsWith('/api/upload/') && mayOverride.has(method)) request.method = method
  return url
}
