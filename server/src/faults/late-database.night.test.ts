import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/connect.ts'
import { withBusyDatabase } from '../platform/database-unavailable.ts'
import { errorSentence } from '../platform/logs/error-in-log.ts'
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

test('a start whose statement gets no connection in time asks again, and a mistake of ours ends it at once (F17)', async () => {
  const { db, close } = openDatabase(database.connection, { max: 1, log: { warn: () => {} } as never })
  const held = db.transaction((tx) => tx.execute('select pg_sleep(3)'))
  const reasons: unknown[] = []
  const ask = (statement: string) =>
    withBusyDatabase(
      () => db.execute(statement),
      (reason) => reasons.push(reason),
    )
  expect((await ask('select 1')).rowCount).toBe(1)
  expect(reasons.map(errorSentence)).toEqual([
    'Failed query: select 1: timeout exceeded when trying to connect',
  ])
  await expect(ask('select nothing from nowhere')).rejects.toThrow('Failed query')
  expect(reasons).toHaveLength(1)
  await held
  await close()
})
