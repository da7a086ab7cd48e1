import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from '../error-handler.ts'
import { drainOnStop } from './unavailable-until-ready.ts'

/** Sends a request on a connection that stays, and returns the answer up to its end of the body. */
async function ask(socket: Socket, method: string, path: string): Promise<string> {
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

test('a server that stops is first not ready, answers on and asks to close, and then is 503 with Retry-After for every method (E11)', async () => {
  const app = fastify({ return503OnClosing: false })
  app.setErrorHandler(answerError)
  const drain = drainOnStop(app, 0)
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
  const draining = drain(50)
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
