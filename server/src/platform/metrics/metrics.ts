import { createHash, timingSafeEqual } from 'node:crypto'
import { SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '../refusal.ts'
import type { ReadReplica } from '../replica/read-replica.ts'
import { nameOfCall } from './answered-calls.ts'
import { processCounters } from './process-counters.ts'

/** Sources of the figures that are read on each request. */
export interface MetricSources {
  /** Bearer token; requests without it get 404. */
  token: string
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Null without READ_DATABASE_URL. */
  replica: Pick<ReadReplica, 'served' | 'bytesBehind'> | null
  streams(): number
  jobs(): Promise<JobFigure[]>
  /** Of the last whole backup; null where there is none. */
  backupAt(): Promise<Date | null>
}

/** Jobs of one name in one state; `oldest` is the seconds since the first of them was due. */
export interface JobFigure {
  name: string
  state: string
  count: number
  oldest: number
}

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves `/metrics` in Prometheus format to holders of the token, and counts every response. Labels are names
 * of calls, jobs and states only: no personal data, and never more values than the studio has.
 */
export function mountMetrics(app: FastifyInstance, sources: MetricSources): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countAnswers(app, registry)
  readFigures(registry, sources)
  const expected = digest(`Bearer ${sources.token}`)
  let reading: Promise<string> | null = null
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw new Refusal('notFound', refusals.notFound)
    // Concurrent requests share one response: the queue is queried once.
    reading ??= registry.metrics().finally(() => {
      reading = null
    })
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await reading)
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function countAnswers(app: FastifyInstance, registry: Registry): void {
  const answers = new Counter({
    name: 'studio_answers_total',
    help: 'Answers by call, method and status',
    labelNames: ['call', 'method', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'studio_answer_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['call'],
    buckets: seconds,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = nameOfCall(request)
    answers.inc({ call, method: request.method, status: reply.statusCode })
    durations.observe({ call }, reply.elapsedTime / SECOND)
  })
}

function readFigures(registry: Registry, { pool, replica, streams, jobs, backupAt }: MetricSources): void {
  const registers = [registry]
  const read = (name: string, help: string, value: () => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = value()
        if (now === null) this.reset()
        else this.set(now)
      },
    })
  read('studio_database_connections', 'Connections of the pool', () => pool.totalCount)
  read('studio_database_connections_idle', 'Connections that nobody uses just now', () => pool.idleCount)
  read('studio_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount)
  read('studio_event_streams', 'Open server-sent event streams', streams)
  read('studio_uploads', 'Parts of films that are being received', () => processCounters.uploadsUnderWay)
  read('studio_mails_sent_total', 'Mails that the mail server took', () => processCounters.mailsSent)
  read(
    'studio_mails_failed_total',
    'Tries that the mail server did not take',
    () => processCounters.mailsFailed,
  )
  read('studio_webhook_timestamp_seconds', 'When the payment provider last told anything', () =>
    processCounters.webhookAt === null ? null : processCounters.webhookAt / SECOND,
  )
  new Gauge({
    name: 'studio_jobs_failed_total',
    help: 'Tries of a job that failed',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, count] of processCounters.jobsFailed) this.set({ job }, count)
    },
  })
  readJobs(registers, jobs)
  readBackup(registers, backupAt)
  if (replica) readReplica(registers, replica)
}

/**
 * Registers the figures of the queue; if the database is unavailable they are omitted, all others are not.
 */
function readJobs(registers: Registry[], jobs: MetricSources['jobs']): void {
  let reading: Promise<JobFigure[]> | null = null
  const readOnce = () => {
    reading ??= jobs()
      .catch(() => [])
      .finally(() => {
        reading = null
      })
    return reading
  }
  // Each reads for itself, from one question: a figure that another one sets would be that of the scrape before.
  const figure = (name: string, help: string, value: (job: JobFigure) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job', 'state'],
      registers,
      async collect() {
        const figures = await readOnce()
        this.reset()
        for (const job of figures) this.set({ job: job.name, state: job.state }, value(job))
      },
    })
  figure('studio_jobs', 'Jobs of the queue by state; failed ones are kept for a day', ({ count }) => count)
  figure('studio_job_oldest_seconds', 'How long ago the first of them was due', ({ oldest }) => oldest)
}

function readBackup(registers: Registry[], backupAt: MetricSources['backupAt']): void {
  new Gauge({
    name: 'studio_backup_timestamp_seconds',
    help: 'The moment that the last whole backup is of',
    registers,
    async collect() {
      const at = await backupAt().catch(() => null)
      if (at === null) this.reset()
      else this.set(at.getTime() / SECOND)
    },
  })
}

function readReplica(registers: Registry[], replica: NonNullable<MetricSources['replica']>): void {
  new Gauge({
    name: 'studio_replica_reads_total',
    help: 'Reads that the replica could answer: replica, or behind and away for those that the primary answered',
    labelNames: ['served'],
    registers,
    collect() {
      for (const [served, count] of Object.entries(replica.served)) this.set({ served }, count)
    },
  })
  new Gauge({
    name: 'studio_replica_behind_bytes',
    help: 'How much of the log the replica has not replayed yet; none while it is away',
    registers,
    async collect() {
      const bytes = await replica.bytesBehind().catch(() => null)
      if (bytes === null) this.reset()
      else this.set(bytes)
    },
  })
}
