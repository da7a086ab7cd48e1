import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { type BodyLimits, DEFAULT_BODY_LIMITS } from '../limits/body-limits.ts'
import { Refusal } from '../refusal.ts'
import { exceedsJsonLimits } from './json-flood.ts'

/** Part of a route's config that the body parser uses. */
export interface BodyConfig {
  endpoint?: AnyEndpoint
  bodyLimits?: BodyLimits
}

/**
 * Parses JSON bodies; refuses those with more members than their call allows and those that try to set a
 * prototype. `raw` endpoints get the unparsed bytes (S-O4).
 */
export function readJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.removeContentTypeParser('text/plain')
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { endpoint, bodyLimits = DEFAULT_BODY_LIMITS } = request.routeOptions.config as BodyConfig
    if (endpoint?.takes === 'raw') return done(null, body)
    if (exceedsJsonLimits(body, bodyLimits.members)) return done(new Refusal('invalid', refusals.tooMuch))
    return parse(request, body.toString('utf8'), done)
  })
}
