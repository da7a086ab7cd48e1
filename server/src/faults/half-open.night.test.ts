import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts'
import { clear, newDataDir } from '../testing/engines.ts'
import { type StudioProcess, startStudioProcess } from '../testing/studio-process.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let studio: StudioProcess
const dataDir = newDataDir()

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.connection)
  studio = await startStudioProcess({ DATA_DIR: dataDir, DATABASE_URL: proxy.url })
}, 120_000)
afterAll(async () => {
  await studio?.end('SIGKILL')
  await proxy?.close()
  await database?.drop()
  clear(dataDir)
})

const signIn = () =>
  fetch(`${studio.url}/api/User/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'Rising4Sun' }),
  })

test('behind connections that the database never answers each request ends with 503, and the pool recovers (F18)', async () => {
  expect((await signIn()).status).toBe(400)
  proxy.silence()
  const answers = await Promise.all(Array.from({ length: 12 }, signIn))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(503))
  expect(answers[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await fetch(`${studio.url}/health/live`)).status).toBe(200)
  expect((await fetch(`${studio.url}/health/ready`)).status).toBe(503)
  proxy.speak()
  await expect.poll(() => signIn().then(({ status }) => status), { timeout: 30_000 }).toBe(400)
}, 120_000)
