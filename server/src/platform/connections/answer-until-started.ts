import { once } from 'node:events'
import { createServer } from 'node:http'

const RETRY_AFTER_SECONDS = 2

/**
 * Answers at the studio's address while it can't start yet: 200 to `/health/live`, so that nobody restarts it, 503 to
 * everything else (F17). Returns the function that gives the address back.
 */
export async function answerUntilStarted(address: {
  host: string
  port: number
}): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isLive = request.url === '/health/live'
    response.statusCode = isLive ? 200 : 503
    if (!isLive) response.setHeader('retry-after', RETRY_AFTER_SECONDS)
    response.end(isLive ? 'ok' : 'The studio waits for its database.')
  })
  server.listen(address)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
