import type { FastifyInstance } from 'fastify'

/** Milliseconds; the server's `connectionTimeout`. */
export const STALLED_AFTER = 30_000

/**
 * A connection of which nothing was read and to which nothing could be sent for 30 seconds ends with its answer, films
 * and event streams included (S-R2, F27): a player that was paused asks again for the part that it needs. It stays
 * while the studio itself is at work and no bytes wait for the reader.
 */
export function endSlowReaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy()
      else socket.setTimeout(app.initialConfig.connectionTimeout ?? STALLED_AFTER)
    })
  })
}
