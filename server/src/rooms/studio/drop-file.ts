import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { AFTER_BACKUP_SECONDS, unlessBackup } from '../../database/backup-lock.ts'
import type { Transaction } from '../../database/connect.ts'

/** Columns that reference stored files; a file is deleted once none references it. */
const holders = [
  { table: 'videos', column: 'file_id' },
  { table: 'notifications', column: 'file_id' },
] as const

/**
 * Releases a stored file in the transaction that stops using it: once no other row references it, deletes its row and enqueues a
 * job that removes the bytes, with those of a film's renditions, after the commit (S-D3). Several videos may share one film.
 */
export async function dropFile(context: Context, within: Transaction, fileId: string | null): Promise<void> {
  if (fileId === null) return
  await within.execute(sql`select 1 from files where id = ${fileId}::uuid for update`)
  const held = holders.map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${fileId}::uuid)`,
  )
  // The statement's snapshot still has the renditions that the same statement deletes by cascade.
  const { rows } = await within.execute<{ key: string }>(sql`
    with gone as (delete from files where id = ${fileId}::uuid and not (${sql.join(held, sql` or `)}) returning id, key)
    select key from gone
    union all select r.key from renditions r join gone on gone.id = r.file_id
    union all select h.key from hidden_renditions h join gone on gone.id = h.file_id`)
  for (const { key } of rows) await context.queue.send('file.dropped', { key }, { within })
}

/** Removes the bytes of a file that nothing holds any more, after a backup that may need them; once more changes nothing. */
export async function deleteDroppedFile(
  { db, files, queue }: Context,
  { key }: { key: string },
): Promise<void> {
  const done = await unlessBackup(db, () => files.remove(key))
  if (!done) await queue.send('file.dropped', { key }, { after: AFTER_BACKUP_SECONDS })
}
