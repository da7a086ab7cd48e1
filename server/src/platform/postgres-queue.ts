import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { DAY, HOUR, SECOND } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { fromDrizzle, type Job, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database, Transaction } from '../database/connect.ts'
import { isAbandoned, makeJobWorkers } from './job-workers.ts'
import { errorInLog } from './logs/error-in-log.ts'
import type { JobFigure } from './metrics/metrics.ts'
import { countFailedJob } from './metrics/process-counters.ts'
import type { JobOptions, Queue } from './queue.ts'
import { inSpan } from './traces/spans.ts'

/** A failed job is retried after 2, 4, 8 … seconds, at most every 5 minutes, for about an hour and a half. */
const retries = { retryLimit: 24, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
/** Default timeout of a job, so that a hung one is detected within a minute. */
const LONGEST = 55 * SECOND
/** Seconds without a heartbeat after which a job's server counts as dead. */
const HEARTBEAT_SECONDS = 15
const heartbeat = { heartbeatSeconds: HEARTBEAT_SECONDS }
/** Completed and failed jobs are deleted with their data after a day; checked every hour. */
const kept = { deleteAfterSeconds: DAY / SECOND }
/**
 * What the queue does by its own timers, in seconds. Dead servers' jobs are looked for by job-workers.ts; scheduled jobs are
 * minutes apart; no job depends on another; and each server creates the queues it sends to.
 */
const ownTimers = {
  supervise: false,
  monitorIntervalSeconds: 1,
  maintenanceIntervalSeconds: HOUR / SECOND,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 30,
  flowIntervalSeconds: HOUR / SECOND,
  bamIntervalSeconds: HOUR / SECOND,
  queueCacheIntervalSeconds: 600,
}
const SCHEMA = 'queue'
/** Connections that stay open while nothing happens: a look for jobs that are due often meets one that something else is at. */
const KEPT_CONNECTIONS = 2
/** Milliseconds without an answer after which a connection counts as lost; the queue's own cleaning takes seconds. */
const SILENCE_LIMIT = 30 * SECOND

interface Options {
  connection: pg.PoolConfig
  log: FastifyBaseLogger
  /** false in tests: jobs run in `drain` only, so that tests control when. */
  workers: boolean
  /** Jobs are taken in and none is done, whoever asks for it: of a copy that was restored. */
  held?: boolean
}

/** Jobs in the studio's own PostgreSQL, sent in the transaction of the change that causes them. */
export async function startQueue({ connection, log, workers, held = false }: Options): Promise<Queue> {
  const boss = new PgBoss({
    ...({ ...connection, keepAlive: true, silenceLimit: SILENCE_LIMIT, min: KEPT_CONNECTIONS } as object),
    max: workers ? 4 : 2,
    schema: SCHEMA,
    useListenNotify: workers,
    ...ownTimers,
    schedule: workers,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'))
  await boss.start()
  const handlers = new Map<string, (data: never) => Promise<void>>()
  const known = await readExistingJobs(boss)

  const run = async (job: Pick<Job<object>, 'name' | 'data'>) => {
    const handler = handlers.get(job.name)
    if (!handler) throw new Error(`nobody does ${job.name}`)
    await inSpan({ name: `job ${job.name}`, kind: 'internal' }, () => handler(job.data as never))
  }
  const doing = makeJobWorkers(boss, SCHEMA, (job) =>
    run(job).catch((error: unknown) => {
      throw failureOf(error, job.name, log)
    }),
  )
  return {
    async send(job, data, options = {}) {
      await boss.send(job, data, sendOptions(options))
    },
    async work(job, handler, { atOnce = 1, longest = LONGEST } = {}) {
      const options = { ...retries, ...heartbeat, ...kept, expireInSeconds: longest / SECOND }
      if (!known.isQueue(job, options)) {
        if (!handlers.has(job)) await boss.createQueue(job, { ...options, policy: 'short', notify: true })
        if (workers) await boss.updateQueue(job, options)
      }
      handlers.set(job, handler as (data: never) => Promise<void>)
      if (workers) await Promise.all(Array.from({ length: atOnce }, () => doing.start(job)))
    },
    async schedule(job, cron) {
      if (!known.isSchedule(job, cron)) await boss.schedule(job, cron, {}, { missed: 'once' })
    },
    async runNow(job) {
      if (!held) await run({ name: job, data: {} }).catch((error) => sendAgain(error, { boss, job, log }))
    },
    async drain() {
      while (!held && (await runDue(boss, [...handlers.keys()], run, log))) {
        // Jobs may have sent further jobs, so look again until nothing is due.
      }
    },
    stop() {
      doing.stop()
      return boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Sends a job that was run without being stored and failed, to be tried again. */
async function sendAgain(
  error: unknown,
  { boss, job, log }: { boss: PgBoss; job: string; log: FastifyBaseLogger },
): Promise<void> {
  failureOf(error, job, log)
  await boss.send(job, {}, sendOptions({ key: 'again', after: retries.retryDelay }))
}

const sendOptions = ({ key, after, priority, within }: JobOptions) => ({
  singletonKey: key ?? randomUUID(),
  ...(after ? { startAfter: after } : {}),
  ...(priority ? { priority } : {}),
  ...(within ? { db: fromDrizzle(within, sql) } : {}),
})

/** Logs a failed job, and returns the error to store in the queue: the same, without personal data (S-R3). */
function failureOf(error: unknown, job: string, log: FastifyBaseLogger): Error {
  log.error({ err: error, job }, 'a job failed')
  countFailedJob(job)
  const { type: name, message, stack, code } = errorInLog(error)
  return Object.assign(new Error(message), { name, code, stack: `${name}: ${message}\n${stack ?? ''}` })
}

/** Fetches and runs due jobs; false if there were none and no other worker is running one. */
async function runDue(
  boss: PgBoss,
  names: string[],
  run: (job: Job<object>) => Promise<void>,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { due, busy } = await openJobs(boss, names)
  let found = false
  for (const name of due) {
    const jobs = await boss.fetch<object>(name, { batchSize: 20, includeMetadata: true })
    // A batch comes in no order.
    for (const job of jobs.sort((one, other) => other.priority - one.priority)) {
      found = true
      try {
        await run(job)
        await boss.complete(name, job.id)
      } catch (error) {
        await boss.fail(name, job.id, failureOf(error, name, log))
      }
    }
  }
  // If due jobs are gone, another worker has taken them.
  if (found || (due.length === 0 && !busy)) return found
  await new Promise((resolve) => setTimeout(resolve, 20))
  return true
}

/** Returns the due jobs among the names, and whether any job is running, on a server that lives: one query for all queues. */
async function openJobs(boss: PgBoss, names: string[]): Promise<{ due: string[]; busy: boolean }> {
  const question = `
    select name, bool_or(state = 'active' and not ${isAbandoned}) as busy,
      bool_or(state < 'active' and not blocked and start_after < now()) as due
    from ${SCHEMA}.job where state <= 'active' and name not like '\\_\\_%' group by name`
  const rows = (await boss.getDb().executeSql(question, [])).rows as OpenJob[]
  return {
    due: names.filter((name) => rows.some((row) => row.due && row.name === name)),
    busy: rows.some(({ busy }) => busy),
  }
}

interface OpenJob {
  name: string
  due: boolean
  busy: boolean
}

/** Returns the number of waiting, running and failed jobs by name; excludes the queue's internal jobs. */
export async function jobFigures(db: Database): Promise<JobFigure[]> {
  const { rows } = await db.execute<Record<string, unknown> & JobFigure>(sql`
    select name, state::text, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as oldest
    from ${sql.raw(SCHEMA)}.job
    where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
    group by name, state`)
  return rows
}

/**
 * Deletes all jobs, waiting or done, whose data contain an e-mail address: for a person who is erased (S-D2).
 */
export async function deleteJobsAbout(within: Transaction, email: string): Promise<void> {
  await within.execute(sql`delete from ${sql.raw(SCHEMA)}.job where data ->> 'email' = ${email}`)
}

interface ExistingJobs {
  isQueue(name: string, options: QueueOptions): boolean
  isSchedule(name: string, cron: string): boolean
}

/**
 * Reads the queues and schedules of earlier starts in two queries: most starts then write nothing, instead of
 * repeating a hundred statements in sequence.
 */
async function readExistingJobs(boss: PgBoss): Promise<ExistingJobs> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  return {
    isQueue(name, options) {
      const there = queues.get(name)
      return there !== undefined && isDeepStrictEqual(pick(there, options), options)
    },
    isSchedule: (name, cron) => schedules.get(name) === cron,
  }
}

/** Returns the keys of one object that another one has. */
function pick(from: QueueOptions, named: QueueOptions): object {
  return Object.fromEntries(Object.keys(named).map((key) => [key, from[key as keyof QueueOptions]]))
}
