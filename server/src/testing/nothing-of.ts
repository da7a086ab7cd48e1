import { expect } from 'vitest'
import type { TestStudio } from './start-test-studio.ts'

/** Expects a word in no table of the studio, of its payment sandbox or of its queue. */
export async function expectNothingOf(studio: TestStudio, word: string): Promise<void> {
  const { $client } = studio.context.db
  const tables = await $client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'sandbox', 'queue')`,
  )
  expect(tables.rows.length).toBeGreaterThan(30)
  for (const { name } of tables.rows) {
    const found = await $client.query(`select 1 from ${name} row where row::text ilike '%${word}%'`)
    expect(found.rowCount, name).toBe(0)
  }
}
