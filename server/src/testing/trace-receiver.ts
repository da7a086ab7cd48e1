import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as OTLP/HTTP sends it in JSON, with its attributes by name. */
export interface ReceivedSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  status: { code?: number }
}

export interface TraceReceiver {
  url: string
  spans(): ReceivedSpan[]
  /** Everything as it was received. */
  received: string[]
  stop(): Promise<void>
}

interface Batch {
  resourceSpans: {
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}
interface Attribute {
  key: string
  value: Record<string, unknown>
}

/** Receives spans over OTLP/HTTP on a free port of loopback. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const received: string[] = []
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    if (request.method === 'POST' && request.url === '/v1/traces') received.push(body)
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const named = (attributes: Attribute[]) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      received
        .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: named(span.attributes) })),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
