import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Locks, openLocks } from './locks.ts'

let database: TestDatabase
const clients: pg.Client[] = []
const connect = async () => {
  const client = new pg.Client(database.connection as pg.ClientConfig)
  await client.connect()
  clients.push(client)
  return client
}
let first: Locks
let second: Locks
beforeAll(async () => {
  database = await createTestDatabase()
  first = openLocks(connect)
  second = openLocks(connect)
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await database.drop()
})

test('a name is held once, on one server and on two (F32)', async () => {
  for (let round = 0; round < 20; round += 1) {
    const tries = [first, first, second, second].map((locks) => locks.tryHold(`film ${round}`))
    const got = (await Promise.all(tries)).filter((held) => held !== null)
    expect(got).toHaveLength(1)
    await got[0]?.release()
  }
})

test('a released name is free at once, and others were free all along', async () => {
  const held = await first.tryHold('film')
  const other = await second.tryHold('another film')
  expect([held, other]).not.toContain(null)
  expect(await second.tryHold('film')).toBeNull()
  await held?.release()
  const again = await second.tryHold('film')
  expect(again).not.toBeNull()
  await again?.release()
  await other?.release()
})

test('who holds a name is told when the database can no longer vouch for it, and the name is free (F31)', async () => {
  const held = await first.tryHold('film')
  const keeper = await connect()
  await keeper.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(() => held?.lost.aborted).toBe(true)
  const next = await second.tryHold('film')
  expect(next).not.toBeNull()
  await held?.release()
  expect(await first.tryHold('film')).toBeNull()
  await next?.release()
  const again = await first.tryHold('film')
  expect(again?.lost.aborted).toBe(false)
  await again?.release()
  await keeper.end()
})
