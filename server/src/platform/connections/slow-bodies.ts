import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `within` in milliseconds; `floor` in bytes. */
export interface BodyPace {
  within: number
  floor: number
}

/** 17 kbit a second: slower than any line that people send pictures over. */
export const BODY_PACE: BodyPace = { within: 30_000, floor: 64 * 1024 }

/**
 * The bytes of a request are there within 30 seconds, or its connection ends (S-R2, F27). Files and films may take
 * longer while every 30 seconds bring 64 KiB of them; once in a row less may come, since a phone may sleep for a moment.
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

/** Whether a request announces bytes. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whether a call takes a file, which goes to the disk as it comes, and may take longer. */
export function isFile(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config as { endpoint?: AnyEndpoint }
  return endpoint?.takes === 'tus' || endpoint?.takes === 'multipart'
}
