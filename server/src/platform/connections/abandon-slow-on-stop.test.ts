import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { rawSocket, requestText } from '../../testing/raw-socket.ts'
import { closeSlowOnStop } from './close-slow-on-stop.ts'

test('a server that stops lets its calls end, and waits for nobody who is slow (F6, S-R2, E11)', async () => {
  const app = fastify()
  closeSlowOnStop(app, 50)
  const begun: string[] = []
  app.addHook('onRequest', async ({ url }) => void begun.push(url))
  app.get('/endless', async () => Readable.from(endless()))
  app.post('/body', async () => 'read')
  app.get('/work', async () => new Promise((resolve) => setTimeout(() => resolve('worked'), 500)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const reader = await rawSocket(port, requestText('GET /endless'))
  await once(reader.socket, 'data')
  reader.socket.pause()
  const head = requestText('POST /body', { 'content-type': 'application/json', 'content-length': 10 })
  const writer = await rawSocket(port, head)
  const caller = await rawSocket(port, requestText('GET /work'))
  await expect.poll(() => begun.length).toBe(3)
  await app.close()
  expect(await caller.ended).toContain('worked')
  expect(await writer.ended).toBe('')
  reader.socket.destroy()
})

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}
