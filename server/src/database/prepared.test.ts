import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { anyOf, inSubquery } from './any-of.ts'
import { inTransaction, openDatabase } from './connect.ts'
import { prepared } from './prepared.ts'
import { SteadyClient } from './steady-client.ts'
import { limitCounters } from './tables/studio.ts'

const database = await createTestDatabase()
const log = { warn: () => {} } as never
// As a server opens it: the client of the tests has further statements planned.
const connection = { ...database.connection, Client: SteadyClient }
// One connection, so that checks and statements use the same session.
const { db, close } = openDatabase(connection, { max: 1, log })
afterAll(async () => {
  await close()
  await database.drop()
})

const names = async (on = db) =>
  (await on.execute<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name)
const countersOf = prepared('counters of', (on) =>
  on
    .select()
    .from(limitCounters)
    .where(anyOf(limitCounters.key, sql.placeholder('keys'))),
)
const counter = (key: string) => ({ key, count: 1, windowEnds: new Date() })

beforeEach(async () => {
  await db.execute('deallocate all')
  await db.delete(limitCounters)
  await db.insert(limitCounters).values([counter('a'), counter('b')])
})

test('a frequent statement is planned once for each connection, with a list of any length', async () => {
  for (const length of [0, 1, 2, 50]) {
    const keys = ['a', 'b', ...Array.from({ length }, (_, index) => `other ${index}`)].slice(0, length)
    expect(await countersOf(db, { keys })).toHaveLength(Math.min(length, 2))
  }
  expect(await names()).toEqual(['counters of'])
})

test('behind a pooler and in a transaction no statement has a name', async () => {
  const pooled = openDatabase(connection, { max: 1, log, pooled: true })
  expect(await countersOf(pooled.db, { keys: ['a'] })).toHaveLength(1)
  expect(await names(pooled.db)).toEqual([])
  await pooled.close()
  await inTransaction(db, async (tx) => {
    await tx.insert(limitCounters).values(counter('c'))
    expect(await countersOf(tx, { keys: ['c'] })).toHaveLength(1)
  })
  expect(await names()).toEqual([])
})

test.each(['deallocate all', 'discard all'])(
  'a statement that the database has lost by %s is answered',
  async (way) => {
    await countersOf(db, { keys: ['a'] })
    await db.execute(way)
    expect(await countersOf(db, { keys: ['a'] })).toHaveLength(1)
  },
)

test('a statement is answered after a migration that changed the type of a column', async () => {
  const table = sql.identifier(`t_${randomUUID().replaceAll('-', '')}`)
  await db.execute(sql`create table ${table} as select 1 as number`)
  const numbers = prepared('numbers', (on) => on.select({ number: sql`number` }).from(sql`${table}`))
  expect(await numbers(db)).toEqual([{ number: 1 }])
  await db.execute(sql`alter table ${table} alter number type text`)
  expect(await numbers(db)).toEqual([{ number: '1' }])
})

test('values are written as the column writes them, and one query may look among those of another', async () => {
  const [a] = await countersOf(db, { keys: ['a'] })
  const at = await db
    .select()
    .from(limitCounters)
    .where(anyOf(limitCounters.windowEnds, [a!.windowEnds]))
  expect(at.map(({ key }) => key)).toContain('a')
  const found = db.select({ key: limitCounters.key }).from(limitCounters).where(eq(limitCounters.key, 'b'))
  expect(await db.$count(limitCounters, inSubquery(limitCounters.key, found))).toBe(1)
})
