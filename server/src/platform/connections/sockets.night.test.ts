import { createReadStream, existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawSocket, requestText } from '../../testing/raw-socket.ts'
import { answerError, refuseBadPath } from '../error-handler.ts'
import { guardSockets, socketTimes } from './sockets.ts'

const LARGE = 30_000_000
const PACE = { within: 1000, floor: 1000 }
const file = (takes: string) => ({ config: { endpoint: { takes } } as object })

let folder: string
let app: FastifyInstance
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-sockets-'))
  await writeFile(join(folder, 'film'), Buffer.alloc(LARGE))
  app = fastify({
    ...socketTimes,
    connectionTimeout: 400,
    frameworkErrors: refuseBadPath,
  })
  guardSockets(
    app,
    { each: 100, wider: 100, requests: 100, all: 1000, trusted: [] },
    { pace: PACE, linger: 300 },
  )
  app.setErrorHandler(answerError)
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.get('/film', async () => createReadStream(join(folder, 'film')))
  app.get('/slow', async () => new Promise((resolve) => setTimeout(() => resolve('worked'), 1200)))
  app.get('/read', async () => 'read')
  app.post('/call', async () => 'read')
  app.post('/refused', async (_request, reply) => reply.code(401).send({ code: 'TokenInvalid' }))
  for (const takes of ['tus', 'multipart']) {
    app.post(`/${takes}`, file(takes), async ({ raw }) => {
      let size = 0
      for await (const bytes of raw) size += bytes.length
      return `read ${size}`
    })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const openFilms = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === join(folder, 'film')
    } catch {
      return false
    }
  }).length

const json = { 'content-type': 'application/json' }
const endless = { ...json, 'content-length': 1_000_000 }

describe('readers that take nothing', () => {
  test('hold one file each, however much they ask for ahead, and end without progress (S-R2, F27)', async () => {
    const ahead = requestText('GET /film').repeat(6)
    const readers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const reader = await rawSocket(port, ahead)
        reader.socket.pause()
        return reader
      }),
    )
    const most: number[] = []
    const watch = existsSync('/proc/self/fd') ? setInterval(() => most.push(openFilms()), 20) : undefined
    const ended = await new Promise((resolve) => {
      const look = setInterval(async () => {
        if ((await connections()) > 0) return
        clearInterval(look)
        resolve(true)
      }, 50)
    })
    clearInterval(watch)
    expect(ended).toBe(true)
    expect(Math.max(0, ...most)).toBeLessThanOrEqual(readers.length)
    if (watch) await expect.poll(openFilms).toBe(0)
    for (const { socket } of readers) socket.destroy()
  })

  test('are told apart from those who read, all they asked for ahead in turn (S-R2)', async () => {
    const reader = await rawSocket(port, requestText('GET /film').repeat(2) + requestText('GET /slow', last))
    const said = await reader.ended
    expect(said.length).toBeGreaterThan(2 * LARGE)
    expect(said.endsWith('worked')).toBe(true)
  })

  test('who ask for more than eight ahead are hung up on (S-R2)', async () => {
    const reader = await rawSocket(port, requestText('GET /slow').repeat(10))
    expect(await reader.ended).toBe('')
  })
})

const last = { connection: 'close' }
const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

describe('bodies', () => {
  test.each(['/call', '/tus', '/multipart'])(
    'that drip to %s end with their connection (S-R2, F27)',
    async (path) => {
      const writer = await rawSocket(port, requestText(`POST ${path}`, endless))
      writer.drip(20)
      expect(await writer.ended).not.toContain('read')
    },
  )

  test('may take longer where files are sent, as long as they keep their pace (S-R2)', async () => {
    const size = 30_000
    for (const path of ['/tus', '/multipart']) {
      const head = requestText(`POST ${path}`, { 'content-type': 'x/y', 'content-length': size, ...last })
      const writer = await rawSocket(port, head)
      for (let sent = 0; sent < size; sent += 1000) {
        writer.socket.write('x'.repeat(1000))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(await writer.ended).toContain(`read ${size}`)
    }
  })

  test('of a call are read when they come in time', async () => {
    const head = requestText('POST /call', {
      'content-type': 'application/json',
      'content-length': 7,
      ...last,
    })
    const writer = await rawSocket(port, head)
    for (const letter of '{"a":1}') writer.socket.write(letter)
    expect(await writer.ended).toContain('200 OK')
  })
})

describe('an answer before the body is there', () => {
  const chunked = { 'content-type': 'x/y', 'transfer-encoding': 'chunked' }
  test.each([
    ['refused', 'POST /refused', { ...endless, 'content-type': 'x/y' }, '401'],
    ['refused without a known end', 'POST /refused', chunked, '401'],
    ['of a path that nobody can read', 'POST /%zz', endless, '404'],
    ['too large', 'POST /call', { ...json, 'content-length': 2_000_000 }, '413'],
    ['of a read', 'GET /read', endless, '200'],
    ['with a wish nobody knows', 'POST /call', { ...endless, expect: 'wonders' }, '417'],
  ])('%s: closes its connection, while the sender goes on (S-R2)', async (_what, line, headers, status) => {
    const writer = await rawSocket(port, requestText(line, headers))
    writer.drip(10, headers === chunked ? '1\r\nx\r\n' : 'x')
    const said = await writer.ended
    expect(said).toContain(`HTTP/1.1 ${status}`)
    expect(said.toLowerCase()).toContain('connection: close')
  })

  test('reaches a sender who has sent more than was wanted before they read it (S-R2)', async () => {
    const size = 4_000_000
    const headers = { 'content-type': 'x/y', 'content-length': size }
    const writer = await rawSocket(port, requestText('POST /refused', headers, 'x'.repeat(size)))
    expect(await writer.ended).toContain('HTTP/1.1 401')
  })

  test('keeps the connection where the body was there', async () => {
    const writer = await rawSocket(port, requestText('POST /call', { ...json, 'content-length': 2 }, '{}'))
    expect(await writer.answered()).toContain('keep-alive')
    writer.socket.destroy()
  })
})

test('a tunnel is not opened, and no other protocol is spoken (S-R2)', async () => {
  expect(await (await rawSocket(port, requestText('CONNECT other:443'))).ended).toBe('')
  const upgrade = { connection: 'close, upgrade', upgrade: 'websocket' }
  expect(await (await rawSocket(port, requestText('GET /slow', upgrade))).ended).toContain('200 OK')
})
