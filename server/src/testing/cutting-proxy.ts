import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  url: string
  /** Resets the next connections after so many bytes each from the client; the ones after them are let through. */
  cutAfter(...bytes: number[]): void
  stop(): void
}

/** Stands between a client and a server of ours and cuts a connection where it is told to. */
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
      // A moment later, so that what was let through gets there before the end does.
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
