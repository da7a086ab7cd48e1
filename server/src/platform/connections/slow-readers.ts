import type { FastifyInstance } from 'fastify'

/** Milliseconds; value of the server's `connectionTimeout`. */
export const STALLED_AFTER = 30_000

/**
 * Ends a connection on which nothing could be read or sent for 30 seconds during a response, films and event
 * streams included (S-R2, F27): a paused player requests the part it needs again. Keeps it while the server
 * is still working and no bytes wait to be sent.
 */
export function endSlowReaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy()
      else socket.setTimeout(app.initialConfig.connectionTimeout ?? STALLED_AFTER)
    })
  })
}
