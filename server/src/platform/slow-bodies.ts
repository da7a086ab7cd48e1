import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const BODY_MILLISECONDS = 30_000

/**
 * The bytes of a request are there within 30 seconds, or its connection ends (S-R2, F27). Uploads are apart: ten
 * megabytes may take a slow line longer, so they end when they fall silent, which whoever reads them sees to.
 */
export function endSlowBodies(app: FastifyInstance, within: number = BODY_MILLISECONDS): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || isUpload(request)) return
    const { raw } = request
    const watch = setTimeout(() => raw.destroy(), within)
    const arrived = () => clearTimeout(watch)
    raw.once('end', arrived)
    raw.once('close', arrived)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { endpoint?: AnyEndpoint }).endpoint?.takes === 'tus'
}
