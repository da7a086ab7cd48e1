import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { studioState } from '../../../database/tables/studio.ts'

const KEY = 'leaving'

/** The archive of what a studio leaves with: being written, to be downloaded for a day, or one that could not be written. */
export interface KeptArchive {
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
export async function keptArchive({ db }: Context): Promise<KeptArchive | null> {
  const [row] = await db.select().from(studioState).where(eq(studioState.key, KEY))
  return (row?.value as KeptArchive | undefined) ?? null
}

/** The same, locked until the transaction ends. */
export async function lockArchive(tx: Transaction): Promise<KeptArchive | null> {
  await tx.insert(studioState).values({ key: KEY, value: {} }).onConflictDoNothing()
  const [row] = await tx.select().from(studioState).where(eq(studioState.key, KEY)).for('update')
  const value = row?.value as Partial<KeptArchive> | undefined
  return value?.run ? (value as KeptArchive) : null
}

export async function keepArchive(tx: Transaction, value: KeptArchive): Promise<void> {
  await tx.update(studioState).set({ value }).where(eq(studioState.key, KEY))
}

/** Tells how far an archive is, unless another one was begun meanwhile. */
export async function tellProgress(
  { db }: Context,
  { run, ...progress }: Pick<KeptArchive, 'run' | 'lists' | 'rows'>,
): Promise<void> {
  await db.execute(sql`
    update studio_state set value = value || ${JSON.stringify(progress)}::jsonb
    where key = ${KEY} and value ->> 'run' = ${run}`)
}
