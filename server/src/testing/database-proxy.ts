import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

export interface DatabaseProxy {
  /** DATABASE_URL through the proxy. */
  url: string
  /** From now on accepts connections and passes nothing on, like a firewall that drops packets. */
  silence(): void
  /** Passes bytes again; connections of the silence stay silent. */
  speak(): void
  /** Refuses connections and resets those there are, like a host without PostgreSQL. */
  close(): Promise<void>
  /** Listens again at the same port. */
  open(): Promise<void>
}

/** Starts a TCP proxy before a test's database, at a free port of loopback. */
export async function startDatabaseProxy(connection: pg.PoolConfig): Promise<DatabaseProxy> {
  const { host = '', port, user, database } = connection
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((client) => {
    const upstream = connect(join(host, `.s.PGSQL.${port}`))
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    if (silent) return
    client.pipe(upstream).pipe(client)
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  return {
    url: `postgresql://${user}@127.0.0.1:${own}/${database}`,
    silence() {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    speak() {
      silent = false
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async open() {
      await listen(own)
    },
  }
}
