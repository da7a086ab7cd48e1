import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { rawSocket, requestText } from '../../testing/raw-socket.ts'
import { answerError } from '../error-handler.ts'
import { watchReadiness } from './readiness.ts'

test('before the studio is prepared calls are 503 with a Message and Retry-After, and afterwards they are answered (S-I10, D16)', async () => {
  const app = fastify()
  app.setErrorHandler(answerError)
  const { open } = watchReadiness(app)
  for (const path of ['/api/Price', '/', '/health/live']) app.get(path, () => ({ fine: true }))
  const call = await app.inject('/api/Price')
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '2'])
  expect(call.json()).toMatchObject({
    Message: 'The studio is opening',
    code: 'Unavailable',
    requestId: expect.any(String),
  })
  const page = await app.inject('/')
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ])
  expect(page.body).toContain('<h1>The studio is opening</h1><p>Please try again in a moment.</p>')
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  open()
  expect((await app.inject('/api/Price')).json()).toEqual({ fine: true })
})

test('a request waits for the last steps of a start (D16)', async () => {
  const app = fastify()
  const { open } = watchReadiness(app, { patience: 20_000 })
  app.get('/api/Price', () => ({ fine: true }))
  const asked = app.inject('/api/Price')
  setTimeout(open, 20)
  expect((await asked).json()).toEqual({ fine: true })
})

/** Sends a request on a connection that stays, and returns the answer up to its end of the body. */
async function ask(socket: Socket, method: string, path: string): Promise<string> {
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

test('a server that stops is first not ready, answers on and asks to close, and then is 503 with Retry-After for every method (E11)', async () => {
  const app = fastify({ return503OnClosing: false })
  app.setErrorHandler(answerError)
  const door = watchReadiness(app, { lastAnswers: 0 })
  door.open()
  for (const url of ['/api/Price', '/health/ready', '/health/live'])
    app.route({ method: ['GET', 'POST', 'DELETE'], url, handler: async () => ({ fine: true }) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: 6 }, open))
  const [early, ready, alive, ...late] = sockets as [Socket, Socket, Socket, ...Socket[]]
  const draining = door.drain(50)
  expect(await ask(early, 'POST', '/api/Price')).toMatch(/^HTTP\/1.1 200.*connection: close.*fine/is)
  expect(await ask(ready, 'GET', '/health/ready')).toMatch(/^HTTP\/1.1 503.*retry-after: 2/is)
  expect(await ask(alive, 'GET', '/health/live')).toMatch(/^HTTP\/1.1 200/)
  await draining
  // A request whose head has begun keeps its connection while the others are closed.
  const methods = ['GET', 'POST', 'DELETE']
  late.forEach((socket, at) => {
    socket.write(`${methods[at]} /api/Price HTTP/1.1\r\nhost: x\r\n`)
  })
  await expect.poll(() => late.every((socket) => socket.bytesWritten > 0)).toBe(true)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const answers = late.map(async (socket) => {
    socket.write('content-length: 0\r\n\r\n')
    return String(await once(socket, 'data'))
  })
  for (const said of await Promise.all(answers))
    expect(said).toMatch(/^HTTP\/1.1 503.*retry-after: 2.*The studio is restarting/is)
  await closed
}, 20_000)

test('a server that stops lets its calls end, and waits for nobody who is slow (F6, S-R2, E11)', async () => {
  const app = fastify()
  watchReadiness(app, { hangUp: 1_500 }).open()
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

test('a connection that is kept ends with the last answer on it, and holds up no stop (E11, F14)', async () => {
  const app = fastify()
  watchReadiness(app, { hangUp: 60_000 }).open()
  const called = Promise.withResolvers<void>()
  const work = Promise.withResolvers<string>()
  app.get('/work', () => {
    called.resolve()
    return work.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const caller = await rawSocket(port, requestText('GET /work'))
  await called.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  work.resolve('worked')
  expect(await caller.ended).toContain('worked')
  await closed
})

test.each(['at once', 'in pieces'])(
  'an answer that was given %s reaches a slow reader whole while the server stops (E11)',
  async (how) => {
    const app = fastify()
    watchReadiness(app, { hangUp: 60_000 }).open()
    const given = Buffer.alloc(MUCH, 'x')
    const pieces = Array.from({ length: 256 }, (_, at) =>
      given.subarray((at * MUCH) / 256, ((at + 1) * MUCH) / 256),
    )
    app.get('/much', async () => (how === 'at once' ? given : Readable.from(pieces)))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(requestText('GET /much'))
    let read = (await once(socket, 'data'))[0].length
    socket.pause()
    const closed = app.close()
    // One piece at a time, so that the server often looks for idle connections meanwhile.
    socket.on('data', (bytes) => {
      read += bytes.length
      socket.pause()
      setImmediate(() => socket.resume())
    })
    socket.resume()
    await once(socket, 'close')
    expect(read).toBeGreaterThan(MUCH)
    await closed
  },
)

/** Bytes that no buffers between a server and its reader take. */
const MUCH = 32 * 1024 * 1024

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}
