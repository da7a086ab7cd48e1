import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startSandbox } from '@studio/sandbox/sandbox.ts'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { diskFiles } from './adapters/files/disk.ts'
import { incomingDisk } from './adapters/files/incoming-disk.ts'
import { uploadDisk } from './adapters/files/upload-disk.ts'
import { ffmpegMaker, findFfmpeg } from './adapters/films/ffmpeg.ts'
import { instagramPages } from './adapters/instagram/public-pages.ts'
import { outboxMailer } from './adapters/mail/outbox.ts'
import { smtpMailer } from './adapters/mail/smtp.ts'
import { sandboxKeys } from './adapters/payment/stripe/sandbox-keys.ts'
import { stripePayments } from './adapters/payment/stripe/stripe-payments.ts'
import { watchPayments } from './adapters/payment/watch-payments.ts'
import { vimeoOembed } from './adapters/video-host/vimeo-oembed.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './database/connect.ts'
import { demoJobs } from './database/seed/demo-jobs.ts'
import { accountJobs } from './features/account/jobs.ts'
import { followSessions } from './features/account/sign-in/follow-sessions.ts'
import { runningSessions } from './features/account/sign-in/running-sessions.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { membershipJobs } from './features/membership/jobs.ts'
import { keyTrialAddresses } from './features/membership/start/trials.ts'
import { notificationsJobs } from './features/notifications/jobs.ts'
import { followLists, followUnread, unreadOf } from './features/notifications/unread.ts'
import { practiceCalendarJobs } from './features/practice-calendar/jobs.ts'
import { storedOffset } from './features/studio/clock.ts'
import { studioJobs } from './features/studio/jobs.ts'
import { keepSettings } from './features/studio/settings/keep-settings.ts'
import { videosJobs } from './features/videos/jobs.ts'
import { type Clock, makeClock } from './platform/clock.ts'
import { makeEventStreams } from './platform/connections/event-streams.ts'
import { generationOf, listenToContent } from './platform/content.ts'
import { makeKept } from './platform/kept-rows.ts'
import { keepViewers } from './platform/kept-viewers.ts'
import { openLocks } from './platform/locks.ts'
import { makePartners } from './platform/partners.ts'
import { startQueue } from './platform/postgres-queue.ts'
import { listenToSignals, SIGNALS_NAME } from './platform/signals.ts'
import { makeTokens, type Tokens } from './platform/tokens.ts'

const jobsOfRooms = [
  studioJobs,
  billingJobs,
  membershipJobs,
  accountJobs,
  videosJobs,
  practiceCalendarJobs,
  notificationsJobs,
  demoJobs,
]

export interface ContextOptions {
  config: Config
  connection: pg.PoolConfig
  log: FastifyBaseLogger
  /** Where this process listens, for the sandbox's webhooks; known once it does. */
  localUrl(): string
  /** false in tests: jobs run when they are drained. */
  workers: boolean
}

export interface OpenContext {
  context: Context
  /** In the order of E11: jobs, sandbox, listeners, pool. */
  close(): Promise<void>
}

/** Puts together what commands may use; the one place that chooses between adapters. */
export async function openContext(options: ContextOptions): Promise<OpenContext> {
  const { config, connection, log, workers } = options
  const database = openDatabase(connection, { max: 10, log, named: config.namedStatements })
  const clock = makeClock(config.demo ? await storedOffset(database.db) : 0)
  const queue = await startQueue({ connection, log, workers })
  const signals = await listenToSignals(() => connectTo(connection, SIGNALS_NAME))
  const publicUrl = () => config.publicUrl ?? options.localUrl()
  const tokens = makeTokens(config.tokenSecret ?? keptSecret(config.dataDir))
  const shared = await openShared(options, { db: database.db, signals, clock })
  const money = await openPayments(options, { ...shared, tokens, publicUrl, now: () => clock.now() })
  const context: Context = {
    config,
    publicUrl,
    db: database.db,
    clock,
    queue,
    ...shared,
    signals,
    viewers: await keepViewers(database.db, signals),
    streams: openStreams(() => context, { clock, log }),
    log,
    tokens,
    mailer: openMailer(config),
    ...openFolders(config),
    locks: openLocks(() => connectTo(connection)),
    videoHost: vimeoOembed(config.vimeoOembedUrl),
    ...watched(money.payments, log),
    instagram: instagramPages({ baseUrl: config.instagramBaseUrl, now: () => clock.machine() }),
    sandbox: money.sandbox,
  }
  await begin(context)
  return {
    context,
    async close() {
      context.filmMaker?.close()
      await queue.stop()
      await money.sandbox?.close()
      context.streams.close()
      await signals.stop()
      await context.locks.stop()
      await database.close()
    },
  }
}

async function begin(context: Context): Promise<void> {
  for (const jobs of jobsOfRooms) await jobs(context)
  await followNews(context)
  await keyTrialAddresses(context)
}

/** What the servers of this studio tell each other about people. */
async function followNews(context: Context): Promise<void> {
  await followUnread(context)
  await followLists(context)
  await followSessions(context)
}

/** What everybody reads alike: the settings of the studio, the version of its content, and what is kept of it. */
async function openShared(
  { config, log }: ContextOptions,
  { db, signals, clock }: Pick<Context, 'db' | 'signals'> & { clock: Clock },
) {
  const content = await listenToContent(signals)
  const settings = await keepSettings({ config, db, content, signals, log })
  return { content, settings, kept: makeKept(() => generationOf({ content, clock })) }
}

/** A connection of its own, for what must last longer than one question. */
async function connectTo(connection: pg.PoolConfig, name = 'studio'): Promise<pg.Client> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  await client.query(`select set_config('application_name', $1, false)`, [name])
  return client
}

function openFolders({ dataDir, films }: Config) {
  const folder = (name: string) => join(resolve(dataDir), name)
  const program = findFfmpeg(films.ffmpeg)
  return {
    files: diskFiles(folder('files')),
    incoming: incomingDisk(folder('incoming')),
    uploads: uploadDisk(folder('uploads')),
    filmMaker: program ? ffmpegMaker({ program, folder: folder('films') }) : null,
    photos: { hero: null, ourStudio: [], paths: new Map() },
  }
}

function openMailer({ mail: { smtpUrl, senderAddress } }: Config) {
  return smtpUrl ? smtpMailer({ smtpUrl, address: senderAddress }) : outboxMailer
}

/** What open pages are told; they are opened by the context they ask. */
function openStreams(context: () => Context, { clock, log }: Pick<Context, 'clock' | 'log'>) {
  return makeEventStreams({
    clock,
    factsOf: (userIds) => unreadOf(context(), userIds),
    running: (sessionIds) => runningSessions(context(), sessionIds),
    failed: (error) => log.warn({ err: error }, 'open pages could not be told the news'),
  })
}

/** Every call that the provider gave no answer to is a line of the log, and known to who asks how the studio is. */
function watched(
  payments: Context['payments'],
  log: FastifyBaseLogger,
): Pick<Context, 'partners' | 'payments'> {
  const partners = makePartners()
  const told = {
    answered: () => partners.answered('payments'),
    failed(error: Error, call: string) {
      partners.failed('payments')
      log.warn({ err: error, call }, 'the payment provider gave no answer')
    },
  }
  return { partners, payments: watchPayments(payments, told) }
}

interface PaymentSurroundings {
  tokens: Tokens
  settings: Context['settings']
  publicUrl(): string
  /** The studio's time. */
  now(): Date
}

async function openPayments(options: ContextOptions, surroundings: PaymentSurroundings) {
  const { tokens, publicUrl, settings, now } = surroundings
  const { stripe } = options.config
  if (stripe) return { payments: stripePayments(stripe), sandbox: null }
  const keys = sandboxKeys(tokens)
  const sandbox = await startSandbox({
    connection: options.connection,
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    seller: () => settings.now().studioName,
    webhook: { url: () => `${options.localUrl()}/api/Payment/webhook`, secret: keys.webhookSecret },
    publicUrl,
    now,
  })
  return { payments: stripePayments({ ...keys, apiBase: `http://${sandbox.host}:${sandbox.port}` }), sandbox }
}

/** Made once and kept in DATA_DIR where the operator sets none. */
function keptSecret(dataDir: string): string {
  const path = join(resolve(dataDir), 'token-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
