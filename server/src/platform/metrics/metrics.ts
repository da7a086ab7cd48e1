import { createHash, timingSafeEqual } from 'node:crypto'
import { SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '../refusal.ts'
import type { ReadReplica } from '../replica/read-replica.ts'
import { nameOfCall } from './answered-calls.ts'
import { processCounters, readMails } from './process-counters.ts'

/** Sources of the figures that are read on each request. */
export interface MetricSources {
  /** Bearer token; requests without it get 404. */
  token: string
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Null without READ_DATABASE_URL. */
  replica: Pick<ReadReplica, 'served' | 'bytesBehind'> | null
  streams(): number
  jobs(): Promise<JobFigure[]>
  /** Every partner, and whether it is away. */
  partners(): Map<string, boolean>
  facts(): Promise<StudioFigures>
}

/** What is the same on every server of the studio. */
export interface StudioFigures {
  /** Of the last whole backup; null where there is none. */
  backupAt: Date | null
  /** When the payment provider last sent an event; null if it never did. */
  webhookAt: Date | null
  /** What the check of each morning found; null before the first. */
  money: { violations: number; drifts: number } | null
  /** Seconds that this machine's clock is ahead of the database's. */
  clockAhead: number
  /** Bytes free on the disk of DATA_DIR. */
  free: number
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

function readFigures(registry: Registry, sources: MetricSources): void {
  const { pool, replica, streams, jobs, partners, facts } = sources
  const registers = [registry]
  const read = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  read('studio_database_connections', 'Connections of the pool', () => pool.totalCount)
  read('studio_database_connections_idle', 'Connections that nobody is using', () => pool.idleCount)
  read('studio_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount)
  read('studio_event_streams', 'Open server-sent event streams', streams)
  read('studio_uploads', 'Parts of films that are being received', () => processCounters.uploadsUnderWay)
  readMails(read)
  new Gauge({
    name: 'studio_jobs_failed_total',
    help: 'Attempts of a job that failed',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, count] of processCounters.jobsFailed) this.set({ job }, count)
    },
  })
  readJobs(registers, jobs)
  readPartners(registers, partners)
  readFacts(registers, facts)
  if (replica) readReplica(registers, replica)
}

/**
 * Registers the figures of the queue; if the database is unavailable they are omitted, all others are not.
 */
function readJobs(registers: Registry[], jobs: MetricSources['jobs']): void {
  const readOnce = shared(() => jobs().catch(() => []))
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

function readPartners(registers: Registry[], partners: MetricSources['partners']): void {
  new Gauge({
    name: 'studio_partner_failing',
    help: '1 while the last request to the mail server, the payment provider, the store of limits or the replica failed',
    labelNames: ['partner'],
    registers,
    collect() {
      for (const [partner, failing] of partners()) this.set({ partner }, failing ? 1 : 0)
    },
  })
}

const secondsOf = (at: Date | null | undefined) => (at ? at.getTime() / SECOND : null)

/** Registers the figures of the whole studio; one that is not known has no line, instead of a nought that alarms. */
function readFacts(registers: Registry[], facts: MetricSources['facts']): void {
  const readOnce = shared(() => facts().catch(() => null))
  const figure = (name: string, help: string, value: (known: StudioFigures) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const known = await readOnce()
        const now = known && value(known)
        if (now === null) this.remove({})
        else this.set(now)
      },
    })
  figure('studio_backup_timestamp_seconds', 'When the last whole backup was made', (known) =>
    secondsOf(known.backupAt),
  )
  figure('studio_webhook_timestamp_seconds', 'When the payment provider last sent an event', (known) =>
    secondsOf(known.webhookAt),
  )
  figure(
    'studio_ledger_violations',
    'Rows that break an invariant of money, this morning',
    ({ money }) => money?.violations ?? null,
  )
  figure(
    'studio_money_drifts',
    'People whose money differed at the provider, this morning',
    ({ money }) => money?.drifts ?? null,
  )
  figure(
    'studio_clock_ahead_seconds',
    "Seconds that this machine's clock is ahead of the database's",
    ({ clockAhead }) => clockAhead,
  )
  figure('studio_disk_free_bytes', 'Bytes free on the disk of DATA_DIR', ({ free }) => free)
}

/** Figures that are read at one time share one answer. */
function shared<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | null = null
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
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
      if (bytes === null) this.remove({})
      else this.set(bytes)
    },
  })
}
