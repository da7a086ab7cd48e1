import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

/**
 * Foreign keys of the studio's tables without an index on their column: each delete of a parent row would
 * scan the table.
 */
const unindexed = sql`
  select c.conrelid::regclass || '.' || a.attname as reference
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
  order by 1`

test('every reference is found by an index, so that a delete reads what it touches and no more (S-D2, S-D3)', async () => {
  expect((await studio.context.db.execute(unindexed)).rows).toEqual([])
})
