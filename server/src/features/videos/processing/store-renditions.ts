import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { eq } from 'drizzle-orm'
import type { MadeFile } from '../../../adapters/films/film-maker.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { filmProcessing, renditions } from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'

type Row = typeof renditions.$inferInsert

/**
 * Stores a film's renditions: they are recorded first, so that deleting the film removes them whatever
 * happens in between; then moved into the file store; and only then shown. If the film was deleted meanwhile,
 * nothing is kept.
 */
export async function storeRenditions(
  context: Context,
  fileId: string,
  made: readonly MadeFile[],
): Promise<void> {
  const createdAt = context.clock.machine()
  const rows = await Promise.all(made.map((one) => rowOf(one, fileId, createdAt)))
  await inTransaction(context.db, async (tx) => {
    if (!(await lockFilm(tx, fileId))) return
    await tx.delete(renditions).where(eq(renditions.fileId, fileId))
    await tx.insert(renditions).values(rows)
  })
  for (const [at, { path }] of made.entries()) await context.files.adopt(rows[at]?.key ?? '', path)
  const shown = await inTransaction(context.db, async (tx) => {
    if (!(await lockFilm(tx, fileId))) return false
    const done = { state: 'done', percent: 100, failure: null, changedAt: context.clock.machine() } as const
    await tx.update(filmProcessing).set(done).where(eq(filmProcessing.fileId, fileId))
    await context.content.changed(tx)
    return true
  })
  if (!shown) for (const { key } of rows) await context.files.remove(key)
}

async function rowOf({ path, ...known }: MadeFile, fileId: string, createdAt: Date): Promise<Row> {
  const key = `renditions/${fileId}/${known.name}${extname(path)}`
  return { ...known, fileId, key, size: (await stat(path)).size, createdAt }
}

/** Locks a film against deletion; false if it no longer exists. */
async function lockFilm(tx: Transaction, fileId: string): Promise<boolean> {
  const rows = await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('key share')
  return rows.length > 0
}
