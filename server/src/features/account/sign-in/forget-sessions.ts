import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { ABSOLUTE_LIFETIME } from './sessions.ts'

/** Rows of one statement; each takes its spent tokens with it. */
const BATCH = 1_000

/**
 * Runs each night: deletes sessions that nobody used for 90 days. They ended long before; until then they tell a known
 * address from a strange one (S-A4), and a token that is used twice (S-S3).
 */
export async function forgetSessions({ db, clock }: Context): Promise<void> {
  const limit = new Date(clock.machine().getTime() - ABSOLUTE_LIFETIME)
  const old = sql`select id from sessions where rotated_at < ${limit} limit ${BATCH}`
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from sessions where id in (${old})`)
    if (!rowCount) return
  }
}
