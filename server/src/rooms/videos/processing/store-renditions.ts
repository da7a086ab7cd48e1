import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { eq } from 'drizzle-orm'
import type { Made, MadeFile } from '../../../adapters/films/film-maker.ts'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import {
  filmProcessing,
  hiddenRenditions,
  makingOf,
  renditions,
} from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'

type Row = typeof renditions.$inferInsert

/** Milliseconds for which players that are open may read replaced renditions: longer than a class. */
const REPLACED_STAY = 4 * HOUR
/** Milliseconds after which the files of a run that was killed are given up. */
const GIVEN_UP_AFTER = DAY

interface Film {
  fileId: string
  /** Whether the sound of what was made is levelled. */
  level: boolean
}

/**
 * Stores a film's renditions: they are recorded first, so that deleting the film removes them whatever
 * happens in between; then moved into the file store under keys of their own; and only then shown in place of
 * those before, which open players read on. If the film was deleted meanwhile, nothing is kept.
 */
export async function storeRenditions(
  context: Context,
  { fileId, level }: Film,
  { files: made, loudness }: Made,
): Promise<void> {
  const createdAt = context.clock.machine()
  const rows = await Promise.all(made.map((one) => rowOf(one, fileId, createdAt)))
  await inTransaction(context.db, async (tx) => {
    if (!(await lockFilm(tx, fileId))) return
    const removeAfter = new Date(createdAt.getTime() + GIVEN_UP_AFTER)
    await tx.insert(hiddenRenditions).values(rows.map((row) => ({ ...row, removeAfter })))
  })
  try {
    for (const [at, { path }] of made.entries()) await context.files.adopt(rows[at]?.key ?? '', path)
    await show(context, { fileId, level }, { rows, loudness })
  } catch (error) {
    // The next run makes files of its own. Where the database is away, these stay for a day.
    await giveUp(context, rows).catch(() => {})
    throw error
  }
}

/** Has the clean-up job remove files that are not shown; those that are, are no longer among the hidden. */
async function giveUp({ db, clock }: Context, rows: Row[]): Promise<void> {
  const keys = rows.map(({ key }) => key)
  await db
    .update(hiddenRenditions)
    .set({ removeAfter: clock.machine() })
    .where(anyOf(hiddenRenditions.key, keys))
}

interface Stored {
  rows: Row[]
  loudness: Made['loudness']
}

/** Shows stored renditions; removes them if the film was deleted meanwhile. */
async function show(context: Context, { fileId, level }: Film, { rows, loudness }: Stored): Promise<void> {
  const shown = await inTransaction(context.db, async (tx) => {
    if (!(await lockFilm(tx, fileId))) return false
    await replace(context, tx, rows)
    await tx
      .update(filmProcessing)
      .set({
        ...{ state: 'done', percent: 100, failure: null, shown: true },
        ...{ loudness: loudness?.integrated ?? null, peak: loudness?.peak ?? null, levelled: level },
        changedAt: context.clock.machine(),
      })
      .where(eq(filmProcessing.fileId, fileId))
    await context.content.changed(tx)
    return true
  })
  if (!shown) for (const { key } of rows) await context.files.remove(key)
}

/** Shows these renditions in place of those before. */
async function replace({ clock }: Context, tx: Transaction, rows: Row[]): Promise<void> {
  const removeAfter = new Date(clock.machine().getTime() + REPLACED_STAY)
  const keys = rows.map(({ key }) => key)
  await tx.delete(hiddenRenditions).where(anyOf(hiddenRenditions.key, keys))
  const before = await tx
    .delete(renditions)
    .where(eq(renditions.fileId, rows[0]?.fileId ?? ''))
    .returning()
  if (before.length > 0) {
    await tx.insert(hiddenRenditions).values(before.map((row) => ({ ...row, removeAfter })))
  }
  await tx.insert(renditions).values(rows)
}

async function rowOf({ path, ...known }: MadeFile, fileId: string, createdAt: Date): Promise<Row> {
  const key = `renditions/${fileId}/${makingOf(createdAt)}/${known.name}${extname(path)}`
  return { ...known, fileId, key, size: (await stat(path)).size, createdAt }
}

/** Locks a film against deletion; false if it no longer exists. */
async function lockFilm(tx: Transaction, fileId: string): Promise<boolean> {
  const rows = await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('key share')
  return rows.length > 0
}
