import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { rawSocket, requestText } from '../../testing/raw-socket.ts'
import { bodyInTime, mostConnections, socketTimes, takeTime } from './sockets.ts'

afterEach(() => void vi.useRealTimers())

test('who takes nothing, sends nothing or stops within the head is hung up on, and who is worked for is not (S-R2, F27)', async () => {
  const http = { headersTimeout: 300, connectionsCheckingInterval: 50 }
  const app = fastify({ ...socketTimes, http, connectionTimeout: 500 })
  app.get('/film', async () => Readable.from(endless()))
  app.post('/body', async () => 'read')
  app.get('/work', async (request) => {
    takeTime(request)
    return new Promise((resolve) => setTimeout(() => resolve('worked'), 1_500))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const reader = await rawSocket(port, requestText('GET /film'))
  reader.socket.pause()
  const head = await rawSocket(port, 'GET /film HTTP/1.1\r\n')
  const body = { 'content-type': 'application/json', 'content-length': 10 }
  const writer = await rawSocket(port, requestText('POST /body', body))
  const caller = await rawSocket(port, requestText('GET /work'))
  expect(await head.ended).toContain('408')
  expect(await writer.ended).not.toContain('read')
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(1)
  expect(await caller.answered()).toContain('worked')
  reader.socket.destroy()
  await app.close()
})

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}

test('the body of a call is there within 30 seconds, however it drips (S-R2, F27)', () => {
  vi.useFakeTimers()
  const sender = (complete = false) => {
    const raw = Object.assign(new EventEmitter(), { complete, destroy: vi.fn() })
    bodyInTime({ raw } as unknown as FastifyRequest, {} as FastifyReply, () => {})
    return raw
  }
  const [dripping, whole, ended] = [sender(), sender(true), sender()]
  ended.emit('close')
  vi.advanceTimersByTime(29_999)
  expect(dripping.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  for (const [raw, times] of [
    [dripping, 1],
    [whole, 0],
    [ended, 0],
  ] as const)
    expect(raw.destroy).toHaveBeenCalledTimes(times)
})

test.runIf(process.platform === 'linux')(
  'each connection leaves room for a file, and some for the server (S-R2)',
  () => {
    const files = Number(execFileSync('sh', ['-c', 'ulimit -Sn'], { encoding: 'utf8' }))
    expect(mostConnections()).toBe(Math.min(10_000, Math.max(64, Math.floor((files - 256) / 2))))
  },
)
