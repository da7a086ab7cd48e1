import type { FastifyInstance } from 'fastify'

const AGAIN_MILLISECONDS = 50

/**
 * A server that closes ends the connections that are idle just then, once. One whose call was under way is kept open for
 * the next one, which never comes, and holds the stop up for as long as connections are kept: so they end as they fall
 * idle (E11, F14).
 */
export function closeWhenIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const look = setInterval(() => app.server.closeIdleConnections(), AGAIN_MILLISECONDS)
    app.server.once('close', () => clearInterval(look))
  })
}
