import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { refusals as uploadRefusals } from '@studio/contract/videos/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

export const TUS_VERSION = '1.0.0'
const TUS_BYTES = 'application/offset+octet-stream'

const endpointOf = (request: FastifyRequest) =>
  (request.routeOptions.config as { endpoint?: AnyEndpoint }).endpoint

/** Leaves the body of calls that use tus in the stream until the call reads it. */
export function registerTus(scope: FastifyInstance): void {
  scope.addContentTypeParser(TUS_BYTES, (request, _payload, done) => {
    if (endpointOf(request)?.takes === 'tus') done(null)
    else done(new Refusal('wrongType', refusals.wrongType))
  })
}

/**
 * Implements the tus 1.0 rules, as an onRequest hook of the calls that use it: the version in every response, 412 with
 * the supported version for another one, 415 for another content type.
 */
export async function tusRules(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('tus-resumable', TUS_VERSION)
  if (request.method === 'OPTIONS') return
  if (request.headers['tus-resumable'] !== TUS_VERSION) {
    reply.header('tus-version', TUS_VERSION)
    throw new Refusal('precondition', uploadRefusals.version)
  }
  if (request.method === 'PATCH' && request.headers['content-type'] !== TUS_BYTES) {
    throw new Refusal('wrongType', refusals.wrongType)
  }
}

const mayOverride = new Set(['PATCH', 'DELETE', 'HEAD'])

interface RawRequest {
  method?: string
  url?: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * tus: applies X-HTTP-Method-Override, for networks that allow only POST. Runs before routing, so that rights
 * and limits are those of the effective method. Returns the URL.
 */
export function readTusMethod(request: RawRequest): string {
  const url = request.url ?? '/'
  const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase()
  if (url.startsWith('/api/upload/') && mayOverride.has(method)) request.method = method
  return url
}
