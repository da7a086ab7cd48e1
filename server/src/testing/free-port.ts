import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a port of loopback that nobody listens on, for a program that can't choose one itself. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return String(typeof address === 'object' && address?.port)
}
