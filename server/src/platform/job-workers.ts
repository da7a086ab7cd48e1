import { HOUR, SECOND } from '@studio/contract/dates.ts'
import type { Job, PgBoss } from 'pg-boss'

/** Interval of the query for jobs that become due by time: delayed jobs and retries. */
const LOOK_MILLISECONDS = 5 * SECOND
/**
 * Interval of the query for jobs of dead servers: they run again within a minute (F33), after 15 s of heartbeat, these 15 and 7
 * until they are retried.
 */
const ABANDONED_MILLISECONDS = 15 * SECOND
/** Condition for an active job whose server has died, or that takes longer than it may. */
export const isAbandoned = `
  least(heartbeat_on + heartbeat_seconds * interval '1s', started_on + expire_seconds * interval '1s') < now()`
/**
 * A notification wakes the worker of a new job. Each worker's own polling only covers what notification and
 * query miss; it is rare, since an idle server has 33 workers and each time all of them ask.
 */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 600 }

interface JobWorkers {
  start(job: string): Promise<void>
  stop(): void
}

/**
 * Creates the workers of this process, each a loop of pg-boss; one shared query replaces the polling of each
 * worker.
 */
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
  const lookForAbandoned = makeAbandonedJobs(boss, schema)
  const timers: NodeJS.Timeout[] = []
  const repeat = (work: () => Promise<void>, milliseconds: number) => {
    // If the database is unavailable, the next query finds the same jobs.
    timers.push(setInterval(() => void work().catch(() => {}), milliseconds).unref())
  }
  return {
    async start(job) {
      if (timers.length === 0) {
        repeat(look, LOOK_MILLISECONDS)
        repeat(lookForAbandoned, ABANDONED_MILLISECONDS)
      }
      const worker = boss.work<object>(job, polling, async (jobs) => {
        try {
          for (const one of jobs) await perform(one)
        } finally {
          // Several notifications during a job wake the worker once, so it is woken again until no job is
          // left.
          boss.notifyWorker(await worker)
        }
      })
      workers.set(job, [...(workers.get(job) ?? []), await worker])
    },
    stop: () => timers.forEach(clearInterval),
  }
}

/**
 * Returns a function to be called every few seconds: it hands jobs whose server has died, or that take longer than they may,
 * to the queue, which tries them again (F33), and once an hour has the queue delete old jobs. The queue's own timer would make
 * nine statements each time, most of them for statistics that nobody reads, more than half of an idle server's work.
 */
function makeAbandonedJobs(boss: PgBoss, schema: string): () => Promise<void> {
  const abandoned = `
    select distinct name from ${schema}.job where state = 'active' and ${isAbandoned}`
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
