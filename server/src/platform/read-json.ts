import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'

/** JSON bodies, refused when they try to reach a prototype; `raw` endpoints get the untouched bytes (S-O4). */
export function readJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.removeContentTypeParser('text/plain')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: AnyEndpoint }
    if (endpoint?.takes === 'raw') return done(null, body)
    return parse(request, body.toString('utf8'), done)
  })
}
