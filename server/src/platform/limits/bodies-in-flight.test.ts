import type { AddressInfo } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type RawSocket, rawSocket, requestText } from '../../testing/raw-socket.ts'
import { closeAfterEarlyAnswers } from '../connections/early-answers.ts'
import { answerError } from '../error-handler.ts'
import { limitBodiesInFlight } from './bodies-in-flight.ts'

let app: FastifyInstance
const open: RawSocket[] = []
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy()
  await app.close()
})

async function listen(bounds: { each: number; all: number }) {
  app = fastify({ trustProxy: ['127.0.0.1'], bodyLimit: 1000 })
  app.setErrorHandler(answerError)
  closeAfterEarlyAnswers(app, 100)
  limitBodiesInFlight(app, bounds)
  let begun = 0
  app.addHook('preParsing', async () => {
    begun += 1
  })
  app.post('/', async () => 'read')
  app.post('/file', { config: { endpoint: { takes: 'tus' } } as object }, async () => 'read')
  app.addContentTypeParser('application/bytes', (_request, _payload, done) => done(null))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const send = async (headers: Record<string, string | number>, body: string, path = '/') => {
    const text = requestText(`POST ${path}`, { 'content-type': 'application/json', ...headers }, body)
    const one = await rawSocket(port, text)
    open.push(one)
    return one
  }
  /** Sends bodies but withholds their ends, until the server waits for all of them. */
  const hold = async (count: number, headers: Record<string, string | number>, begin = '{') => {
    const held = await Promise.all(Array.from({ length: count }, () => send(headers, begin)))
    while (begun < count) await new Promise((resolve) => setTimeout(resolve, 5))
    return held
  }
  return { send, hold }
}

const whole = { 'content-length': 2 }

test('what one address holds open is bounded, and the next is refused unread (S-R1)', async () => {
  const { send, hold } = await listen({ each: 1800, all: 10_000 })
  const [first] = await hold(2, { 'content-length': 900 })
  const next = await (await send({ 'content-length': 900 }, '{')).ended
  expect(next).toContain('429')
  expect(next).toContain('retry-after: 1')
  expect(await (await send({ ...whole, 'x-forwarded-for': '203.0.113.9' }, '{}')).answered()).toContain('200')
  first?.socket.destroy()
  await first?.ended
  while (!(await (await send(whole, '{}')).answered()).includes('200'));
})

test('a body that says no size counts as the largest that its call takes (S-R1, S-I3)', async () => {
  const { send, hold } = await listen({ each: 1500, all: 10_000 })
  await hold(1, { 'transfer-encoding': 'chunked' }, '1\r\n{\r\n')
  expect(await (await send({ 'transfer-encoding': 'chunked' }, '1\r\n{\r\n')).ended).toContain('429')
  expect(await (await send(whole, '{}')).answered()).toContain('200')
})

const from = (address: string, size = 900) => ({ 'x-forwarded-for': address, 'content-length': size })
const text = (size: number) => JSON.stringify('x'.repeat(size - 2))

test('what is only announced costs nobody else anything (S-R1, L3)', async () => {
  const { send, hold } = await listen({ each: 1000, all: 1000 })
  for (let at = 1; at <= 5; at += 1) await hold(1, from(`2001:db8:1:${at}::1`), '')
  expect(await (await send(from('203.0.113.9'), text(900))).answered()).toContain('200')
})

test('when all hold too much, the wider network that holds the most is hung up on, and not who comes last (S-R1, L3)', async () => {
  const { send, hold } = await listen({ each: 1000, all: 1700 })
  const neighbours = ['1', '2', '3'].map((at) => from(`2001:db8:1:${at}::1`))
  const held = []
  for (const one of neighbours) held.push(...(await hold(1, one, text(900).slice(0, 400))))
  const [bystander] = await hold(1, from('203.0.113.9'), text(900).slice(0, 450))
  expect(await (await send(from('203.0.114.9', 200), text(200))).answered()).toContain('200')
  expect(await Promise.race(held.map(({ ended }) => ended))).not.toContain('200')
  bystander?.socket.write(text(900).slice(450))
  expect(await bystander?.answered()).toContain('200')
})

test('what has arrived is given back with its request, and files are apart (S-R1)', async () => {
  const { send } = await listen({ each: 1000, all: 1000 })
  for (let at = 0; at < 3; at += 1) {
    expect(await (await send(from('203.0.113.9'), text(900))).answered()).toContain('200')
  }
  const file = { ...from('203.0.113.9'), 'content-type': 'application/bytes' }
  const files = await Promise.all([
    send(file, 'x'.repeat(900), '/file'),
    send(file, 'x'.repeat(900), '/file'),
  ])
  for (const one of files) expect(await one.answered()).toContain('200')
})
