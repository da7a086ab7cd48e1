import { SECOND } from '@studio/contract/dates.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { inTransaction, openDatabase } from './connect.ts'
import { SteadyClient } from './steady-client.ts'

const database = await createTestDatabase()
const { db, close } = openDatabase(database.connection, { max: 1, log: { warn: () => {} } as never })
afterAll(async () => {
  await close()
  await database.drop()
})

test('a transaction that raises its statement timeout may be silent as long (F18)', async () => {
  const long = inTransaction(db, (tx) => tx.execute('select pg_sleep(8)'), { statementTimeout: 20 * SECOND })
  await expect(long).resolves.toBeTruthy()
  await expect(db.execute('select pg_sleep(8)')).rejects.toMatchObject({ cause: { code: '57014' } })
})

test('silence while a statement runs is a lost connection, which crashes nothing (E10, F18)', async () => {
  const client = new SteadyClient({ ...(database.connection as pg.ClientConfig), silenceLimit: SECOND })
  await client.connect()
  await expect(client.query('select pg_sleep(3)')).rejects.toThrow('Connection terminated')
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|closed/)
})

test('the query timeout of pg leaves a silent connection in its pool (brianc/node-postgres#3399): once mended, it may replace ours', async () => {
  const proxy = await startDatabaseProxy(database.connection)
  const pool = new pg.Pool({ connectionString: proxy.url, max: 1, query_timeout: 300 })
  const client = await pool.connect()
  proxy.silence()
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout')
  client.release()
  proxy.speak()
  await expect(pool.query('select 1')).rejects.toThrow('Query read timeout')
  await pool.end()
  await proxy.close()
})
