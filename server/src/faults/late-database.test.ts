import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts'
import { clear, newDataDir } from '../testing/engines.ts'
import { freePort } from '../testing/free-port.ts'
import { startStudioProcess } from '../testing/studio-process.ts'

let database: TestDatabase
let proxy: DatabaseProxy
const dataDir = newDataDir()

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.connection)
  await proxy.close()
})
afterAll(async () => {
  await proxy.close().catch(() => {})
  await database.drop()
  clear(dataDir)
})

test('a server that starts before its database is live and not ready, and serves once the database is there (F17)', async () => {
  const PORT = await freePort()
  const starting = startStudioProcess({ DATA_DIR: dataDir, DATABASE_URL: proxy.url, PORT })
  starting.catch(() => {})
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${PORT}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/health/live'), { timeout: 60_000 }).toBe(200)
  expect(await statusOf('/health/ready')).toBe(503)
  expect(await statusOf('/')).toBe(503)
  await proxy.open()
  const studio = await starting
  await expect.poll(() => statusOf('/health/ready'), { timeout: 30_000 }).toBe(200)
  expect(await studio.end('SIGTERM')).toBe(0)
}, 120_000)
