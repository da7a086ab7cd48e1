import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { type RawSocket, rawSocket, requestText } from '../../testing/raw-socket.ts'
import { answerError } from '../error-handler.ts'
import { type ConnectionBounds, connectionBounds, limitConnections, mostConnections } from './connections.ts'

let app: FastifyInstance
const open: RawSocket[] = []
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await app.close()
})

const roomy = { each: 100, wider: 100, requests: 100, all: 100 }

async function listen(bounds: Partial<ConnectionBounds>, trusted: string[] = []) {
  let answerAll = () => {}
  const held = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  app = fastify({ trustProxy: trusted.length > 0 ? trusted : false })
  app.setErrorHandler(answerError)
  limitConnections(app, { ...roomy, ...bounds, trusted })
  let waiting = 0
  app.get('/held', async () => {
    waiting += 1
    return held.then(() => 'answered')
  })
  app.get('/stream', async (_request, reply) => {
    const stream = new Readable({ read() {} })
    stream.push(':\n\n')
    return reply.type('text/event-stream; charset=utf-8').send(stream)
  })
  app.get('/', async () => 'answered')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') => {
    const one = await rawSocket(port, requestText(`GET ${path}`, headers), localAddress)
    open.push(one)
    return one
  }
  return { ask, answerAll, waiting: () => waiting }
}

test('one address holds so many connections, and its next one is not taken (S-R1)', async () => {
  const { ask } = await listen({ each: 3 })
  for (const one of [await ask('/'), await ask('/'), await ask('/')])
    expect(await one.answered()).toContain('200')
  const fourth = await ask('/')
  expect(await fourth.ended).toBe('')
  open[0]?.socket.destroy()
  await open[0]?.ended
  let again = await ask('/')
  while ((await again.answered()) === '') again = await ask('/')
  expect(again.said()).toContain('200')
})

test('there are so many connections in all (S-R1)', async () => {
  const { ask } = await listen({ all: 2 })
  for (const one of [await ask('/'), await ask('/')]) expect(await one.answered()).toContain('200')
  expect(await (await ask('/')).ended).toBe('')
})

test('behind a proxy that is trusted the requests of one visitor are bounded, and nobody else’s (S-R1)', async () => {
  const { ask, answerAll } = await listen({ requests: 2 }, ['127.0.0.1'])
  const ada = { 'x-forwarded-for': '203.0.113.1' }
  const waiting = [await ask('/held', ada), await ask('/held', ada)]
  const third = await (await ask('/held', ada)).answered()
  expect(third).toContain('429')
  expect(third).toContain('retry-after: 1')
  expect(await (await ask('/', { 'x-forwarded-for': '203.0.113.2' })).answered()).toContain('200')
  answerAll()
  for (const one of waiting) expect(await one.answered()).toContain('200')
  expect(await (await ask('/', ada)).answered()).toContain('200')
})

// macOS has only one loopback address, so this test can't connect from another.
test.skipIf(process.platform === 'darwin')(
  'many networks of one wider network hold a share of all connections (S-R1)',
  async () => {
    const { ask } = await listen({ each: 2, wider: 3 })
    const from = (localAddress: string) => ask('/', {}, localAddress)
    for (const at of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
      expect(await (await from(at)).answered()).toContain('200')
    }
    expect(await (await from('127.0.0.4')).ended).toBe('')
    expect(await (await from('127.0.1.1')).answered()).toContain('200')
  },
)

// macOS has only one loopback address, so this test can't connect from another.
test.skipIf(process.platform === 'darwin')(
  'two wider networks that hold all connections give one up to whoever comes from elsewhere (S-R1)',
  async () => {
    const { ask } = await listen({ wider: 2, all: 4 })
    const from = (localAddress: string) => ask('/', {}, localAddress)
    const held = []
    for (const at of ['127.0.1.1', '127.0.1.2', '127.0.2.1', '127.0.2.2']) held.push(await from(at))
    for (const one of held) expect(await one.answered()).toContain('200')
    expect(await (await from('127.0.3.1')).answered()).toContain('200')
    expect(await held[0]?.ended).toContain('200')
    expect(await (await from('127.0.1.3')).ended).toBe('')
  },
)

test('behind a proxy two wider networks that hold all requests give one up as well (S-R1)', async () => {
  const { ask, answerAll, waiting } = await listen({ wider: 5, all: 10 }, ['127.0.0.1'])
  const from = (path: string, address: string) => ask(path, { 'x-forwarded-for': address })
  const held: RawSocket[] = []
  const lines = [1, 2, 3, 4, 5].map((at) => `2001:db8:1:${at}::1`)
  for (const at of [...lines, '203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
    held.push(await from('/held', at))
    await expect.poll(waiting).toBe(held.length)
  }
  expect(await (await from('/', '198.51.100.1')).answered()).toContain('200')
  expect(await held[0]?.ended).toBe('')
  answerAll()
  for (const one of held.slice(1)) expect(await one.answered()).toContain('200')
})

test('behind a proxy a wider network has its share of the requests under way (S-R1)', async () => {
  const { ask, answerAll, waiting } = await listen({ wider: 2 }, ['127.0.0.1'])
  const from = (path: string, address: string) => ask(path, { 'x-forwarded-for': address })
  const held = [await from('/held', '203.0.113.1'), await from('/held', '203.0.113.2')]
  await expect.poll(waiting).toBe(2)
  const third = await (await from('/', '203.0.113.3')).answered()
  expect([third.includes('429'), third.includes('retry-after: 1')]).toEqual([true, true])
  expect(await (await from('/', '203.0.114.1')).answered()).toContain('200')
  answerAll()
  for (const one of held) expect(await one.answered()).toContain('200')
})

test('an event stream that has begun is no request under way: a school keeps its calls (S-R1, L11)', async () => {
  const { ask } = await listen({ requests: 2 })
  for (let at = 0; at < 4; at += 1) expect(await (await ask('/stream')).answered()).toContain('200')
  expect(await (await ask('/')).answered()).toContain('200')
})

test('one address and one wider network never hold all connections, unless limits are off (S-R1)', () => {
  const { each, wider, requests, all } = connectionBounds(true, [])
  expect([each, requests]).toEqual([1024, 256])
  expect(wider).toBeLessThanOrEqual(all / 2)
  expect(connectionBounds(false, []).wider).toBe(Number.POSITIVE_INFINITY)
})

test('a connection leaves room for a file and for what the server itself opens (S-R2)', () => {
  expect(mostConnections()).toBeGreaterThanOrEqual(64)
  expect(mostConnections()).toBeLessThanOrEqual(10_000)
})

test.runIf(process.platform === 'linux')(
  'the limit of open files is read without a report, whose stack trace would keep the source map in memory',
  () => {
    const report = vi.spyOn(process.report, 'getReport')
    const files = Number(execFileSync('sh', ['-c', 'ulimit -Sn'], { encoding: 'utf8' }))
    expect(mostConnections()).toBe(Math.min(10_000, Math.max(64, Math.floor((files - 256) / 2))))
    expect(report).not.toHaveBeenCalled()
    report.mockRestore()
  },
)
