import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { anyOf, inSubquery } from './any-of.ts'
import { inTransaction, openDatabase } from './connect.ts'
import { MAX_PREPARED_STATEMENTS } from './named-client.ts'
import { limitCounters } from './tables/studio.ts'

const database = await createTestDatabase()
const log = { warn: () => {} } as never
// One connection, so that checks and statements use the same session.
const { db, close } = openDatabase(database.connection, { max: 1, log })
afterAll(async () => {
  await close()
  await database.drop()
})

const names = async (): Promise<string[]> =>
  (await db.execute<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )
const countersOf = (keys: string[]) => db.select().from(limitCounters).where(anyOf(limitCounters.key, keys))
const counter = (key: string) => ({ key, count: 1, windowEnds: new Date() })

beforeEach(async () => {
  await db.execute('deallocate all')
  await db.delete(limitCounters)
  await db.insert(limitCounters).values([counter('a'), counter('b')])
})

describe('statements are planned once for each connection', () => {
  test('a list of any length is one statement', async () => {
    const before = (await names()).length
    for (const length of [0, 1, 2, 50]) {
      const keys = ['a', 'b', ...Array.from({ length }, (_, index) => `other ${index}`)].slice(0, length)
      expect(await countersOf(keys)).toHaveLength(Math.min(length, 2))
    }
    expect((await names()).length).toBe(before + 1)
  })

  test('values are written as the column writes them, and one query may look among those of another', async () => {
    const [a] = await countersOf(['a'])
    const at = await db
      .select()
      .from(limitCounters)
      .where(anyOf(limitCounters.windowEnds, [a!.windowEnds]))
    expect(at.map(({ key }) => key)).toContain('a')
    const found = db.select({ key: limitCounters.key }).from(limitCounters).where(eq(limitCounters.key, 'b'))
    expect(await db.$count(limitCounters, inSubquery(limitCounters.key, found))).toBe(1)
  })

  test('a connection keeps a bounded number; those that were not asked for long are given up', async () => {
    await countersOf(['a'])
    for (let other = 0; other < MAX_PREPARED_STATEMENTS + 20; other += 1) {
      await db.execute(sql`select ${other}::int as ${sql.identifier(`of_${other}`)}`)
    }
    const kept = await names()
    expect(kept.length).toBeLessThanOrEqual(MAX_PREPARED_STATEMENTS)
    expect(kept.some((text) => text.includes('limit_counters'))).toBe(false)
    expect(await countersOf(['a', 'b'])).toHaveLength(2)
  })
})

describe('a statement that the database has lost is prepared anew', () => {
  test.each(['deallocate all', 'discard all'])('after %s', async (statement) => {
    await countersOf(['a'])
    await db.execute(statement)
    expect(await countersOf(['a'])).toHaveLength(1)
  })

  test('after a migration that changed the type of a column', async () => {
    const table = sql.identifier(`t_${randomUUID().replaceAll('-', '')}`)
    await db.execute(sql`create table ${table} as select 1 as number`)
    const ask = async () => (await db.execute(sql`select number from ${table} where ${1} = 1`)).rows
    expect(await ask()).toEqual([{ number: 1 }])
    await db.execute(sql`alter table ${table} alter number type text`)
    expect(await ask()).toEqual([{ number: '1' }])
  })

  test('inside a transaction, which begins anew and is done once', async () => {
    await countersOf(['a'])
    let tries = 0
    await inTransaction(db, async (tx) => {
      tries += 1
      await tx.insert(limitCounters).values(counter('c'))
      if (tries === 1) await tx.execute('deallocate all')
      await tx
        .select()
        .from(limitCounters)
        .where(anyOf(limitCounters.key, ['a']))
    })
    expect(tries).toBe(2)
    expect(await countersOf(['c'])).toHaveLength(1)
  })

  test('a mistake in a statement is told, and its connection goes on', async () => {
    const wrong = inTransaction(db, (tx) => tx.execute(sql`select ${1}::int / 0`))
    await expect(wrong).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await countersOf(['a'])).toHaveLength(1)
  })
})

test('behind a pooler that keeps no statements none is named (NAMED_STATEMENTS=off)', async () => {
  const plain = openDatabase(database.connection, { max: 1, log, named: false })
  await plain.db.select().from(limitCounters).where(eq(limitCounters.key, 'a'))
  expect((await plain.db.execute('select 1 from pg_prepared_statements')).rows).toEqual([])
  await plain.close()
})
