import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Minimum pace of a body: `within` in milliseconds, `floor` in bytes. */
export interface BodyPace {
  within: number
  floor: number
}

/** 17 kbit per second: slower than any line that people upload pictures over. */
export const BODY_PACE: BodyPace = { within: 30_000, floor: 64 * 1024 }

/**
 * Ends the connection if a request's body has not arrived within 30 seconds (S-R2, F27). Files and films may
 * take longer if they bring 64 KiB every 30 seconds; a single slower interval is allowed, since a phone may
 * sleep for a moment.
 */
export function endSlowBodies(app: FastifyInstance, { within, floor }: BodyPace = BODY_PACE): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!hasBody(request)) return
    let before = raw.socket.bytesRead
    let slow = false
    const watch = setInterval(() => {
      const now = raw.socket.bytesRead
      const slowAgain = slow && now - before < floor
      if (!isFile(request) || slowAgain) raw.destroy()
      slow = now - before < floor
      before = now
    }, within)
    const over = () => clearInterval(watch)
    raw.once('end', over)
    raw.once('close', over)
    reply.raw.once('close', over)
  })
}

/** Whether a request has a body, by its headers. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether a call takes a file, which is streamed to disk and may take longer. */
export function isFile(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config as { endpoint?: AnyEndpoint }
  return endpoint?.takes === 'tus' || endpoint?.takes === 'multipart'
}
