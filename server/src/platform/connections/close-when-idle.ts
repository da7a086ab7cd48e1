import type { FastifyInstance } from 'fastify'

const AGAIN_MILLISECONDS = 50

/**
 * Closes connections as they become idle once the server stops. Node closes idle ones only once; a connection
 * that is busy at that moment would stay open for a next request that never comes, and delay the stop for as
 * long as the keep-alive timeout (E11, F14).
 */
export function closeWhenIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const look = setInterval(() => app.server.closeIdleConnections(), AGAIN_MILLISECONDS)
    app.server.once('close', () => clearInterval(look))
  })
}
