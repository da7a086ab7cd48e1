import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from './testing/database.ts'
import { type Nginx, orWithoutNginx, realNginx, startNginx } from './testing/nginx.ts'
import { type StudioProcess, startStudioProcess } from './testing/studio-process.ts'

const AT_ONCE = 4
const LEAST_REQUESTS = 1_000

const reading = { method: 'GET', path: '/api/Settings', expected: 200 }
const asks = {
  reading: [reading],
  // A refused sign-in counts as an answer, and the proxy retries no POST on another server.
  all: [reading, { method: 'POST', path: '/api/User/login', expected: 400 }],
}

describe.skipIf(!realNginx)(`an upgrade side by side${orWithoutNginx}`, () => {
  let folder: string
  let database: TestDatabase
  let nginx: Nginx
  let first: StudioProcess
  let second: StudioProcess
  const running = new Set<StudioProcess>()

  const start = async () => {
    const server = await startStudioProcess({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrlOf(database.connection),
      TOKEN_SECRET: 'q7Zt2Lw9Xc4Vb8Nm1Kj6Hg3Fd5Sa0PoI',
      TRUST_PROXY: 'loopback',
    })
    running.add(server)
    return server
  }
  const stop = async (server: StudioProcess) => {
    running.delete(server)
    expect(await server.end('SIGTERM')).toBe(0)
  }
  const portOf = ({ url }: StudioProcess) => new URL(url).port

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'studio-upgrade-'))
    database = await createTestDatabase()
    first = await start()
    second = await start()
    nginx = await startNginx({ ports: [portOf(first), portOf(second)], files: join(folder, 'files') })
  }, 240_000)
  afterAll(async () => {
    for (const server of running) await server.end('SIGKILL')
    await nginx?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Sends requests while the work runs, and at least that many; returns the failures. */
  async function askedDuring(asked: typeof asks.all, least: number, work: () => Promise<void>) {
    const wrong: string[] = []
    let count = 0
    let over = false
    const loop = async () => {
      while (!over || count < least) {
        const ask = asked[count % asked.length]!
        count += 1
        const answer = await send(nginx.url, ask)
        if (answer !== ask.expected) wrong.push(`${ask.method}: ${answer}`)
      }
    }
    const loops = Promise.all(Array.from({ length: AT_ONCE }, loop))
    await work().finally(() => {
      over = true
    })
    await loops
    return wrong
  }

  test('a server that stops unannounced under load costs no reader an answer, and stops cleanly (F14)', async () => {
    const wrong = await askedDuring(asks.reading, LEAST_REQUESTS / 2, () => stop(first))
    expect(wrong).toEqual([])
  }, 240_000)

  test('one that nginx was told of before is replaced without a failed request of any kind', async () => {
    const wrong = await askedDuring(asks.all, LEAST_REQUESTS / 2, async () => {
      const third = await start()
      await nginx.useServers([portOf(third)])
      await stop(second)
      const fourth = await start()
      await nginx.useServers([portOf(third), portOf(fourth)])
    })
    expect(wrong).toEqual([])
  }, 240_000)
})

/** Returns the status of an answer, or the error; each request on a separate connection. */
function send(url: string, { method, path }: { method: string; path: string }): Promise<number | string> {
  return new Promise((done) => {
    const body = method === 'POST' ? JSON.stringify({ email: 'nobody' }) : ''
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const asking = request(new URL(path, url), { method, headers: body ? headers : {}, agent: false })
    asking.once('error', (error) => done(error.message))
    asking.once('response', (answer) => answer.resume().once('close', () => done(answer.statusCode ?? 0)))
    asking.end(body)
  })
}
