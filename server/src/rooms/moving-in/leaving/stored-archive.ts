import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { studioState } from '../../../database/tables/studio.ts'

const KEY = 'leaving'
/** What the keys of its files begin with; no backup has them. */
export const ARCHIVES = 'leaving/'

/** The archive of what a studio leaves with: being written, to be downloaded for a day, or one that could not be written. */
export interface StoredArchive {
  /** Tells one from a later one. */
  run: string
  state: 'writing' | 'ready' | 'failed'
  begunAt: string
  /** Lists and rows that have been written. */
  lists: number
  rows: number
  /** Its file, and until when it can be downloaded; null while there is none. */
  file: { key: string; size: number; until: string } | null
}

/** The latest archive; null for none. */
export async function storedArchive({ db }: Context): Promise<StoredArchive | null> {
  const [row] = await db.select().from(studioState).where(eq(studioState.key, KEY))
  return archiveOf(row?.value)
}

/** The same, locked until the transaction ends. */
export async function lockArchive(tx: Transaction): Promise<StoredArchive | null> {
  await tx.insert(studioState).values({ key: KEY, value: {} }).onConflictDoNothing()
  const [row] = await tx.select().from(studioState).where(eq(studioState.key, KEY)).for('update')
  return archiveOf(row?.value)
}

/** An erased one has no value. */
function archiveOf(value: unknown): StoredArchive | null {
  const kept = value as Partial<StoredArchive> | undefined
  return kept?.run ? (kept as StoredArchive) : null
}

/** The key of its file, also of one that could not be written. */
export const archiveKey = (run: string): string => `${ARCHIVES}${run}.zip`

/** Has the file of an archive removed, if there is one, after the commit. */
export const dropArchive = ({ queue }: Context, within: Transaction, run: string): Promise<unknown> =>
  queue.send('file.dropped', { key: archiveKey(run) }, { within })

/** Erases the archive in the transaction that erases a person, of whom it may tell; one that is being written ends without a file. */
export async function eraseArchive(context: Context, tx: Transaction): Promise<void> {
  const [row] = await tx.select().from(studioState).where(eq(studioState.key, KEY)).for('update')
  const kept = archiveOf(row?.value)
  if (!kept) return
  await tx.update(studioState).set({ value: {} }).where(eq(studioState.key, KEY))
  await dropArchive(context, tx, kept.run)
}

export async function keepArchive(tx: Transaction, value: StoredArchive): Promise<void> {
  await tx.update(studioState).set({ value }).where(eq(studioState.key, KEY))
}

/** Tells how far an archive is, unless another one was begun meanwhile. */
export async function tellProgress(
  { db }: Context,
  { run, ...progress }: Pick<StoredArchive, 'run' | 'lists' | 'rows'>,
): Promise<void> {
  await db.execute(sql`
    update studio_state set value = value || ${JSON.stringify(progress)}::jsonb
    where key = ${KEY} and value ->> 'run' = ${run}`)
}
