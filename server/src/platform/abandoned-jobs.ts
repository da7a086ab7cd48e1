import { HOUR } from '@studio/contract/dates.ts'
import type { PgBoss } from 'pg-boss'

/**
 * Returns a function to be called every few seconds: it hands jobs whose server has died, or that take longer than they may,
 * to the queue, which tries them again (F33), and once an hour has the queue delete old jobs. The queue's own timer would make
 * nine statements each time, most of them for statistics that nobody reads, more than half of an idle server's work.
 */
export function makeAbandonedJobs(boss: PgBoss, schema: string): () => Promise<void> {
  const abandoned = `
    select distinct name from ${schema}.job where state = 'active'
      and least(heartbeat_on + heartbeat_seconds * interval '1s', started_on + expire_seconds * interval '1s') < now()`
  const supervise = (name?: string) =>
    boss.supervise(name).catch((error: unknown) => void boss.emit('error', error as Error))
  let maintainedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const { rows } = await boss.getDb().executeSql(abandoned, [])
    for (const { name } of rows as { name: string }[]) await supervise(name)
    if (performance.now() - maintainedAt < HOUR) return
    maintainedAt = performance.now()
    await supervise()
  }
}
