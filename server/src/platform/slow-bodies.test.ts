import { type AddressInfo, connect } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  endSlowBodies(app, 150)
  app.post('/call', async () => 'read')
  app.post('/upload', { config: { endpoint: { takes: 'tus' } } as object }, async () => 'read')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Sends a JSON text letter by letter; what came back before the connection ended, or after a second. */
async function drip(path: string, pause: number): Promise<string> {
  const body = '{"a":1}'
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  for (const letter of body) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!socket.destroyed) socket.write(letter)
  }
  await new Promise((resolve) => {
    socket.once('close', resolve)
    setTimeout(resolve, 500)
  })
  socket.destroy()
  return answer
}

test('a body that comes too slowly ends with its connection (S-R2, F27)', async () => {
  expect(await drip('/call', 60)).not.toContain('200 OK')
})

test('a body that comes in time is read, and a slow upload is (S-R2)', async () => {
  expect(await drip('/call', 1)).toContain('200 OK')
  expect(await drip('/upload', 60)).toContain('200 OK')
})
