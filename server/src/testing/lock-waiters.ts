import { sql } from 'drizzle-orm'
import type { TestStudio } from './start-test-studio.ts'

/** Counts the connections that wait for a lock in the studio's own database; other studios share its PostgreSQL. */
export async function lockWaiters({ context }: Pick<TestStudio, 'context'>): Promise<number> {
  const { rows } = await context.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
