import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'

/** Every column that may point at a kept file: whoever lets one go looks whether another still holds it. */
const holders = [
  { table: 'videos', column: 'file_id' },
  { table: 'notifications', column: 'file_id' },
] as const

/**
 * Lets a kept file go in the transaction that stops using it: once nothing else holds it, its row is deleted and a job
 * removes the bytes after the commit, those of a film's renditions too (S-D3). Several videos may share one film.
 */
export async function dropFile(context: Context, within: Transaction, fileId: string | null): Promise<void> {
  if (fileId === null) return
  await within.execute(sql`select 1 from files where id = ${fileId}::uuid for update`)
  const held = holders.map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${fileId}::uuid)`,
  )
  // A statement reads what was there when it began: the renditions that go with the row.
  const { rows } = await within.execute<{ key: string }>(sql`
    with gone as (delete from files where id = ${fileId}::uuid and not (${sql.join(held, sql` or `)}) returning id, key)
    select key from gone union all select r.key from renditions r join gone on gone.id = r.file_id`)
  for (const { key } of rows) await context.queue.send('file.dropped', { key }, { within })
}

/** Removes the bytes of a file that nothing holds any more; once more changes nothing. */
export async function deleteDroppedFile(context: Context, { key }: { key: string }): Promise<void> {
  await context.files.remove(key)
}
