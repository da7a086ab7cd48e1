import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  url: string
  /**
   * Resets each of the next connections after that many bytes from the client; later ones are not affected.
   */
  cutAfter(...bytes: number[]): void
  stop(): void
}

/** Starts a proxy between a client and a server that cuts connections on demand. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const cuts: number[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1')
    let left = cuts.shift() ?? Number.POSITIVE_INFINITY
    const end = () => {
      client.resetAndDestroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (chunk: Buffer) => {
      if (left > 0) upstream.write(chunk.subarray(0, left))
      left -= chunk.length
      // Delayed, so that the bytes let through arrive before the reset.
      if (left <= 0) setTimeout(end, 250)
    })
    upstream.pipe(client)
    client.on('end', () => upstream.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (...bytes) => void cuts.splice(0, cuts.length, ...bytes),
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
