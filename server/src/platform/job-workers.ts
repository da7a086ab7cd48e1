import { SECOND } from '@studio/contract/dates.ts'
import type { Job, PgBoss } from 'pg-boss'

/** How often one question looks for jobs that fall due by time: those sent for later, and those tried again. */
const LOOK_MILLISECONDS = 5 * SECOND
/** A notification wakes the worker of a new job. Each worker's own polling is only for what both of them miss. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 60 }

export interface JobWorkers {
  start(job: string): Promise<void>
  stop(): void
}

/** Those who do jobs in this process, each a loop of the queue's own; together they ask once where each asked for itself. */
export function makeJobWorkers(
  boss: PgBoss,
  schema: string,
  perform: (job: Job<object>) => Promise<void>,
): JobWorkers {
  const workers = new Map<string, string[]>()
  const due = `
    select distinct name from ${schema}.job where state < 'active' and not blocked and start_after <= now()`
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(due, [])
    for (const { name } of rows as { name: string }[]) {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    }
  }
  // While the database is away the next look finds the same jobs due.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MILLISECONDS).unref()
  return {
    async start(job) {
      const worker = boss.work<object>(job, polling, async (jobs) => {
        try {
          for (const one of jobs) await perform(one)
        } finally {
          // Notifications that came meanwhile wake it once, however many there were, so it looks until nothing is left.
          boss.notifyWorker(await worker)
        }
      })
      workers.set(job, [...(workers.get(job) ?? []), await worker])
    },
    stop: () => clearInterval(timer),
  }
}
