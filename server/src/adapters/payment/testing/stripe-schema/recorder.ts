import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Exchange } from './check-exchange.ts'

export interface Recorder {
  /** URL that the adapter uses for the provider. */
  url: string
  close(): Promise<void>
}

/** Starts a proxy between the SDK and the provider that records all traffic (reliability 4.7). */
export async function startRecorder(provider: string, keep: (exchange: Exchange) => void): Promise<Recorder> {
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.all('/*', async (request, reply) => {
    const { host, connection, 'content-length': length, ...headers } = request.headers
    const form = (request.body as string | undefined) ?? ''
    const answer = await fetch(`${provider}${request.url}`, {
      method: request.method,
      headers: headers as Record<string, string>,
      ...(request.method === 'GET' ? {} : { body: form }),
    }).catch(() => null)
    if (!answer) {
      // If the provider's response was lost, the SDK must lose it too.
      request.raw.socket.destroy()
      return reply.hijack()
    }
    const text = await answer.text()
    keep({ method: request.method, url: request.url, form, status: answer.status, answer: JSON.parse(text) })
    for (const name of ['request-id', 'idempotent-replayed', 'stripe-should-retry', 'retry-after']) {
      const value = answer.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(answer.status).type('application/json').send(text)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close(),
  }
}
