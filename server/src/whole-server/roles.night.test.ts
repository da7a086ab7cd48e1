import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

const owner = 'owner@example.com'
let folder: string
let database: TestDatabase
let mails: TestMailServer
const running: StudioProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-roles-'))
  database = await createTestDatabase()
  mails = await startMailServer()
})
afterAll(async () => {
  for (const studio of running) await studio.end('SIGKILL')
  await mails.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts one more server of the studio, in a separate process. */
async function start(ROLE: 'web' | 'worker'): Promise<StudioProcess> {
  const studio = await startStudioProcess({
    ...productionEnvironment,
    ROLE,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(database.connection),
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    ADMIN_EMAIL: owner,
    ADMIN_PASSWORD: 'Rising4Sun',
  })
  running.push(studio)
  return studio
}

async function jobsIn(state: string): Promise<number> {
  const client = new pg.Client(database.connection as pg.ClientConfig)
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as jobs from queue.job where name = any('{password.forgotten,mail.written}') and state = $1`,
    [state],
  )
  await client.end()
  return rows[0].jobs
}

const forgot = (studio: StudioProcess) =>
  fetch(`${studio.url}/api/User/forgotPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner }),
  })
const statusOf = async (url: string) => (await fetch(url)).status

test('a mail that is asked for at a web server waits, and goes out once a worker is there, which answers nobody', async () => {
  const web = await start('web')
  expect((await forgot(web)).status).toBe(200)
  await expect.poll(() => jobsIn('created')).toBe(1)
  // A server that runs jobs would react at once.
  await sleep(3_000)
  expect([await jobsIn('created'), mails.received]).toEqual([1, []])
  const worker = await start('worker')
  await expect.poll(() => mails.received, { timeout: 60_000 }).toMatchObject([{ to: owner }])
  expect(await statusOf(`${worker.url}/health/ready`)).toBe(200)
  expect(await statusOf(`${worker.url}/api/Settings`)).toBe(404)
  expect(await statusOf(`${worker.url}/media/x.mp4`)).toBe(404)
  expect(await statusOf(`${web.url}/api/Settings`)).toBe(200)
  expect((await forgot(web)).status).toBe(200)
  await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(2)
  expect(await worker.end('SIGTERM')).toBe(0)
  expect([await web.end('SIGTERM'), await jobsIn('active')]).toEqual([0, 0])
}, 180_000)
