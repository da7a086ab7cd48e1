import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Engine, startEngine } from '../database/embedded/engine.ts'
import { clear, newDataDir } from '../testing/engines.ts'

const COMMITS = process.env.FULL ? 1_000 : 100
const dataDir = newDataDir()
let engine: Engine | undefined
afterAll(async () => {
  await engine?.stop()
  clear(dataDir)
})

test(`of ${COMMITS} single inserts each is synced to the disk before it is acknowledged (F12)`, async () => {
  engine = await startEngine({ dataDir })
  const client = new pg.Client(engine.connection)
  await client.connect()
  /** Syncs of the write-ahead log by this connection: nobody else writes, and one after the other nothing is shared. */
  const syncs = async (): Promise<number> => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query(
      `select sum(fsyncs)::int as syncs from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
    )
    return rows[0].syncs
  }
  await client.query('create table kept (at int)')
  const before = await syncs()
  for (let count = 0; count < COMMITS; count += 1) await client.query('insert into kept values ($1)', [count])
  const after = await syncs()
  await client.query('set synchronous_commit = off')
  for (let count = 0; count < COMMITS; count += 1) await client.query('insert into kept values ($1)', [count])
  const unsynced = (await syncs()) - after
  await client.end()
  expect(after - before).toBeGreaterThanOrEqual(COMMITS)
  // So the figure does tell one from the other.
  expect(unsynced).toBeLessThan(COMMITS / 2)
}, 120_000)
