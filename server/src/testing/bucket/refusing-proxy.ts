import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RefusingProxy {
  url: string
  /** From now on what would be written is refused with this status; null lets it through again. */
  refuse(status: number | null): void
  stop(): Promise<void>
}

/** Stands between a studio and its bucket, which is full or broken when it is told to be. */
export async function startRefusingProxy(target: string): Promise<RefusingProxy> {
  let refused: number | null = null
  const server = createServer((asked, reply) => {
    if (refused !== null && asked.method === 'PUT') {
      asked.resume().on('end', () => reply.writeHead(refused ?? 500).end())
      return
    }
    const { method, url, headers } = asked
    const passed = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      // Swift sends bytes with what answers a HEAD, which nobody reads.
      if (method === 'HEAD') reply.end()
      else answer.pipe(reply)
    })
    passed.on('error', () => method === 'HEAD' || reply.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse(status) {
      refused = status
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
