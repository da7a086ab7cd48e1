import { createHash, timingSafeEqual } from 'node:crypto'
import { SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '../refusal.ts'
import { nameOfCall } from './answered-calls.ts'
import { tallies } from './tallies.ts'

/** Where the figures come from that are asked for when somebody looks. */
export interface MetricSources {
  /** Opens the door; nobody without it learns that there is one. */
  token: string
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  streams(): number
  jobs(): Promise<JobFigure[]>
}

/** Jobs of one name in one state of the queue; `oldest` in seconds since the first of them was due. */
export interface JobFigure {
  name: string
  state: string
  count: number
  oldest: number
}

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Opens `/metrics` in the form of Prometheus for whoever bears the token, and counts every answer. Labels are names of
 * calls, jobs and states alone: nobody's data, and never more of them than the studio has.
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
    // Whoever asks meanwhile gets the same answer: the queue is asked once.
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

function readFigures(registry: Registry, { pool, streams, jobs }: MetricSources): void {
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
  read('studio_database_waiting', 'Questions that wait for a connection', () => pool.waitingCount)
  read('studio_event_streams', 'Pages that are told of news', streams)
  read('studio_uploads', 'Parts of films that are being received', () => tallies.uploadsUnderWay)
  read('studio_mails_sent_total', 'Mails that the mail server took', () => tallies.mailsSent)
  read('studio_mails_failed_total', 'Tries that the mail server did not take', () => tallies.mailsFailed)
  read('studio_webhook_timestamp_seconds', 'When the payment provider last told anything', () =>
    tallies.webhookAt === null ? null : tallies.webhookAt / SECOND,
  )
  new Gauge({
    name: 'studio_jobs_failed_total',
    help: 'Tries of a job that failed',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, count] of tallies.jobsFailed) this.set({ job }, count)
    },
  })
  readJobs(registers, jobs)
}

/** While the database is away the figures of the queue are left out, and all others told. */
function readJobs(registers: Registry[], jobs: MetricSources['jobs']): void {
  const labelNames = ['job', 'state'] as const
  const oldest = new Gauge({
    name: 'studio_job_oldest_seconds',
    help: 'How long ago the first of them was due',
    labelNames,
    registers,
  })
  new Gauge({
    name: 'studio_jobs',
    help: 'Jobs of the queue by state; failed ones are kept for a day',
    labelNames,
    registers,
    async collect() {
      const figures = await jobs().catch(() => [])
      this.reset()
      oldest.reset()
      for (const { name: job, state, count, oldest: age } of figures) {
        this.set({ job, state }, count)
        oldest.set({ job, state }, age)
      }
    },
  })
}
