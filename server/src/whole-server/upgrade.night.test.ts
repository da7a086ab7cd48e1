import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { copyAsNewer } from '../testing/newer-version.ts'
import { type Nginx, orWithoutNginx, realNginx, startNginx } from '../testing/nginx.ts'
import type { TestPerson } from '../testing/people.ts'
import { startServer } from '../testing/start-test-studio.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

const AT_ONCE = 4
const LEAST_REQUESTS = 1_000

interface Ask {
  method: string
  path: string
  expected: number
  token?: string
  body?: object
}

const reading: Ask = { method: 'GET', path: '/api/Settings', expected: 200 }
// A refused sign-in counts as an answer, and the proxy retries no POST on another server.
const signingIn: Ask = { method: 'POST', path: '/api/User/login', body: { email: 'nobody' }, expected: 400 }
/** What a person asks about their own row, and writes into it. */
const asksOf = ({ id, token }: TestPerson): Ask[] => [
  { method: 'GET', path: '/api/User/getUserInfo', expected: 200, token },
  { method: 'GET', path: '/api/Home', expected: 200, token },
  { method: 'PUT', path: `/api/User/${id}`, body: { city: 'Porto' }, expected: 200, token },
]

describe.skipIf(!realNginx)(`an upgrade side by side${orWithoutNginx}`, () => {
  let folder: string
  let database: TestDatabase
  let nginx: Nginx
  let first: StudioProcess
  let second: StudioProcess
  let person: TestPerson
  const running = new Set<StudioProcess>()

  const TOKEN_SECRET = 'q7Zt2Lw9Xc4Vb8Nm1Kj6Hg3Fd5Sa0PoI'
  const start = async (limits: { program?: string } = {}) => {
    const server = await startStudioProcess(
      {
        DATA_DIR: folder,
        DATABASE_URL: databaseUrlOf(database.connection),
        TOKEN_SECRET,
        TRUST_PROXY: 'loopback',
      },
      limits,
    )
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
    const before = await startServer({ ...database, drop: async () => {} }, { TOKEN_SECRET })
    person = await before.people.student()
    await before.stop()
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
  async function askedDuring(asked: Ask[], least: number, work: () => Promise<void>) {
    const wrong: string[] = []
    let count = 0
    let over = false
    const loop = async () => {
      while (!over || count < least) {
        const ask = asked[count % asked.length]!
        count += 1
        const answer = await send(nginx.url, ask)
        if (answer !== ask.expected) wrong.push(`${ask.method} ${ask.path}: ${answer}`)
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
    const wrong = await askedDuring([reading], LEAST_REQUESTS / 2, () => stop(first))
    expect(wrong).toEqual([])
  }, 240_000)

  test('a newer version migrates beside the old one and replaces it without a failed request of any kind (F42)', async () => {
    const newer = copyAsNewer(mkdtempSync(join(folder, 'newer-')))
    const asked = [reading, signingIn, ...asksOf(person)]
    const wrong = await askedDuring(asked, LEAST_REQUESTS / 2, async () => {
      const third = await start({ program: newer })
      // Both versions answer from now on, on the tables of the newer one.
      await nginx.useServers([portOf(second), portOf(third)])
      await askedDuring(asked, LEAST_REQUESTS / 4, async () => {}).then((also) => expect(also).toEqual([]))
      await nginx.useServers([portOf(third)])
      await stop(second)
      const fourth = await start({ program: newer })
      await nginx.useServers([portOf(third), portOf(fourth)])
    })
    expect(wrong).toEqual([])
    await expect(start()).rejects.toThrow('A newer version of the studio')
  }, 240_000)
})

/** Returns the status of an answer, or the error; each request on a separate connection. */
function send(url: string, { method, path, token, body }: Ask): Promise<number | string> {
  return new Promise((done) => {
    const text = body ? JSON.stringify(body) : ''
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json', 'content-length': text.length } : {}),
    }
    const asking = request(new URL(path, url), { method, headers, agent: false })
    asking.once('error', (error) => done(error.message))
    asking.once('response', (answer) => answer.resume().once('close', () => done(answer.statusCode ?? 0)))
    asking.end(text)
  })
}
