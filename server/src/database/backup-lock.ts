import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'

/** A backup holds it alone, from before its snapshot until the last file is copied; whoever removes a file shares it. */
export const FILES_STAY = 7_319_002
/** One backup of a studio at a time. */
export const ONE_BACKUP = 7_319_003

/** How long a job waits that found a backup at work, in seconds. */
export const AFTER_BACKUP_SECONDS = 300

/**
 * Removes a file that no row names any more, unless a backup is being made, whose snapshot may still name it: then
 * nothing is done, and the answer is false.
 */
export async function unlessBackup(db: Database, work: (tx: Transaction) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${FILES_STAY}) as free`,
    )
    if (!rows[0]?.free) return false
    await work(tx)
    return true
  })
}
