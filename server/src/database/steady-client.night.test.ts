import { SECOND } from '@studio/contract/dates.ts'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { SteadyClient } from './steady-client.ts'

const database = await createTestDatabase()
const client = new SteadyClient({ ...(database.connection as pg.ClientConfig), silenceLimit: 4 * SECOND })
await client.connect()
afterAll(() => database.drop())

test('a transaction that raises its statement timeout may be silent as long; afterwards silence is a lost connection (F18)', async () => {
  await client.query('begin')
  await client.query("set local statement_timeout = '20s'")
  await client.query('select pg_sleep(5)')
  await client.query('commit')
  await expect(client.query('select pg_sleep(20)')).rejects.toThrow('Connection terminated')
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|closed/)
})
