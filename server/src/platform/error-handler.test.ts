import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { fastify } from 'fastify'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/connect.ts'
import { SteadyClient } from '../database/steady-client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { rawSocket, requestText } from '../testing/raw-socket.ts'
import { answerError } from './error-handler.ts'
import { makeLog } from './logs/log.ts'

const database = await createTestDatabase()
const { db, close } = openDatabase(
  { ...database.connection, Client: SteadyClient },
  { max: 1, log: { warn: () => {} } as never },
)
afterAll(async () => {
  await close()
  await database.drop()
})

async function answerTo(work: () => unknown) {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.get('/', async () => work())
  const answer = await app.inject('/')
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
}

const away = { status: 503, retryAfter: '2', body: { code: 'Unavailable' } }

const endEngineOf = async (client: pg.Client) => {
  const gone = new Promise((resolve) => client.once('error', resolve))
  const keeper = new pg.Client(database.connection as pg.ClientConfig)
  await keeper.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await keeper.query('select pg_terminate_backend($1)', [rows[0].pid])
  await keeper.end()
  await gone
}

describe('while the database can not serve, calls are 503 with Retry-After (F2, F16)', () => {
  test('when its connection ends in the middle of a statement', async () => {
    const work = () => db.execute('select pg_terminate_backend(pg_backend_pid())')
    expect(await answerTo(work)).toMatchObject(away)
    expect(await answerTo(() => db.execute('select 1'))).toMatchObject({ status: 200 })
  })

  test('when its connection ends in the middle of a transaction', async () => {
    const work = () =>
      db.transaction(async (tx) => {
        await tx.execute('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
        await tx.execute('select 1')
      })
    expect(await answerTo(work)).toMatchObject(away)
  })

  test('when a connection that was lost meanwhile is asked: it is not queryable', async () => {
    const client = new pg.Client(database.connection as pg.ClientConfig)
    client.on('error', () => {})
    await client.connect()
    await endEngineOf(client)
    await expect(client.query('select 1')).rejects.toThrow('not queryable')
    expect(await answerTo(() => client.query('select 1'))).toMatchObject(away)
  })

  test('when nobody listens, at a port or at a socket', async () => {
    for (const host of ['127.0.0.1', '/nowhere']) {
      expect(await answerTo(() => new pg.Client({ host, port: 1 }).connect())).toMatchObject(away)
    }
  })

  test('when every connection is taken, a statement takes too long, or the disk is full (F11, F19, F20)', async () => {
    const held = db.transaction((tx) => tx.execute('select pg_sleep(2.5)'))
    expect(await answerTo(() => db.execute('select 1'))).toMatchObject(away)
    await held
    const slow = () =>
      db.transaction(async (tx) => {
        await tx.execute(`set local statement_timeout = '10ms'`)
        await tx.execute('select pg_sleep(1)')
      })
    expect(await answerTo(slow)).toMatchObject(away)
    const diskFull = () => db.execute(`do $$ begin raise exception 'full' using errcode = '53100'; end $$`)
    expect(await answerTo(diskFull)).toMatchObject(away)
  })
})

test('a mistake of ours stays a bug: a wrong statement, a missing file', async () => {
  expect(await answerTo(() => db.execute('select nothing from nowhere'))).toMatchObject({
    status: 500,
    body: { code: 'Bug' },
  })
  const missingFile = () => {
    throw Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  }
  expect(await answerTo(missingFile)).toMatchObject({ status: 500 })
})

test('a route that throws, at once, later or in the middle of a stream, is a generic 500 or a connection that ends; the server lives, and the log has the stack (F24)', async () => {
  const lines: string[] = []
  const app = fastify({ loggerInstance: makeLog('warn', { write: (line) => void lines.push(line) }) })
  app.setErrorHandler(answerError)
  app.get('/at-once', () => {
    throw new Error('kept inside')
  })
  app.get('/later', async () => {
    await sleep(5)
    throw new Error('kept inside')
  })
  app.get('/stream', (_request, reply) => {
    const broken = async function* () {
      yield 'begun'
      throw new Error('kept inside')
    }
    return reply.send(Readable.from(broken()))
  })
  app.get('/fine', async () => 'fine')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  for (const path of ['/at-once', '/later']) {
    const answer = await fetch(url + path)
    const body = await answer.text()
    expect([answer.status, JSON.parse(body)]).toMatchObject([
      500,
      { Message: expect.any(String), code: 'Bug', requestId: expect.any(String) },
    ])
    expect(body).not.toContain('kept inside')
  }
  await expect(fetch(`${url}/stream`).then((answer) => answer.text())).rejects.toThrow()
  expect(await (await fetch(`${url}/fine`)).text()).toBe('fine')
  await app.close()
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toMatch(/error-handler\.test\.ts/)
})

test.each(['application/json', 'multipart/form-data; boundary=x'])(
  'whoever goes away in the middle of their body is no outage of the database, in the log neither: %s (F16, F28)',
  async (type) => {
    const lines: string[] = []
    const app = fastify({ loggerInstance: makeLog('warn', { write: (line) => void lines.push(line) }) })
    const answered: number[] = []
    app.setErrorHandler(answerError)
    app.addHook('onSend', async (_request, reply) => void answered.push(reply.statusCode))
    await app.register(multipart)
    let begun = false
    app.addHook('preParsing', async () => {
      begun = true
    })
    app.post('/', async (request) => {
      if (request.isMultipart()) for await (const part of (await request.file())?.file ?? []) void part
      return 'read'
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const begin = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nbegun'
    const text = requestText('POST /', { 'content-type': type, 'content-length': 9_000 }, begin)
    const { socket } = await rawSocket((app.server.address() as AddressInfo).port, text)
    await expect.poll(() => begun).toBe(true)
    socket.destroy()
    await expect.poll(() => answered).toEqual([400])
    await app.close()
    expect(lines).toEqual([])
  },
)
