import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Where a request is held: before it reaches the provider, or after, with the answer on its way back. */
type HoldAt = 'request' | 'answer'

export interface HoldingProxy {
  url: string
  /** From now on holds requests whose `METHOD path key` matches; earlier ones remain held. */
  hold(at: HoldAt, ...what: RegExp[]): void
  /** Lists `METHOD path key` of the held requests, in order of arrival. */
  held(): string[]
  /** Releases everything and stops holding. */
  release(): void
  stop(): void
}

interface Passing {
  line: string
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Starts a proxy between the studio and its payment provider that holds requests or answers on demand. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  let holding: { at: HoldAt; what: RegExp[] } = { at: 'request', what: [] }
  const waiting: { line: string; go: () => void }[] = []
  const stay = (line: string) => new Promise<void>((go) => waiting.push({ line, go }))

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const passing = await read(incoming)
    const { at, what } = holding
    const held = what.some((one) => one.test(passing.line))
    if (held && at === 'request') await stay(passing.line)
    if (outgoing.destroyed) return
    const answer = await forward(target, passing)
    if (held && at === 'answer') await stay(passing.line)
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (at, ...what) => {
      holding = { at, what }
    },
    held: () => waiting.map(({ line }) => line),
    release() {
      holding = { at: 'request', what: [] }
      for (const { go } of waiting.splice(0)) go()
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(incoming: IncomingMessage): Promise<Passing> {
  const { method = 'GET', url = '/', headers } = incoming
  const line = `${method} ${url} ${headers['idempotency-key'] ?? ''}`
  return { line, method, path: url, headers, body: await buffer(incoming) }
}

async function forward(target: string, { method, path, headers, body }: Passing) {
  const sent = request(new URL(path, target), { method, headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
}
