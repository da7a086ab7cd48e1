import { join, resolve } from 'node:path'
import { dayNow, studioDay, zoneAt } from '@studio/contract/studio-day.ts'
import { startSandbox } from '@studio/sandbox/sandbox.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { chooseFileStore } from './adapters/files/choose-file-store.ts'
import { incomingDisk } from './adapters/files/incoming-disk.ts'
import { ffmpegMaker, findFfmpeg } from './adapters/films/ffmpeg.ts'
import { instagramPages } from './adapters/instagram/public-pages.ts'
import { outboxMailer } from './adapters/mail/mailer.ts'
import { greetMailServer, smtpMailer } from './adapters/mail/smtp.ts'
import { readOnlyPayments } from './adapters/payment/read-only-payments.ts'
import { greetStripe } from './adapters/payment/stripe/greet.ts'
import { stripePayments } from './adapters/payment/stripe/stripe-payments.ts'
import { watchPayments } from './adapters/payment/watch-payments.ts'
import { webPushServices } from './adapters/push/web-push.ts'
import { vimeoOembed } from './adapters/video-host/vimeo-oembed.ts'
import type { Config } from './config/read-config.ts'
import type { Context } from './context.ts'
import { type Database, SILENCE_LIMIT } from './database/connect.ts'
import { SteadyClient } from './database/steady-client.ts'
import { factOf } from './database/studio-facts.ts'
import { registerJobs } from './jobs.ts'
import { openStores } from './open-stores.ts'
import { Cache } from './platform/cache.ts'
import { CONTENT, generationOf, listenToTag } from './platform/cache-tag.ts'
import { type Clock, makeClock } from './platform/clock.ts'
import { makeEventStreams } from './platform/connections/event-streams.ts'
import { openLocks } from './platform/locks.ts'
import { heardFamilies, sandboxKeys } from './platform/payment-sandbox.ts'
import { startQueue } from './platform/postgres-queue.ts'
import type { Partners } from './platform/service-status.ts'
import { listenToSignals, SIGNALS_NAME } from './platform/signals.ts'
import { makeTokens, storedSecret, type Tokens } from './platform/tokens.ts'
import { followLists, followUnread, unreadOf } from './rooms/notifications/unread.ts'
import { openViewers } from './rooms/people/sign-in/find-viewer.ts'
import { runningSessions } from './rooms/people/sign-in/running-sessions.ts'
import { followSessions } from './rooms/people/sign-in/sessions.ts'
import { storedOffset } from './rooms/studio/clock.ts'
import { cacheSettings } from './rooms/studio/settings/cache-settings.ts'

export interface ContextOptions {
  config: Config
  connection: pg.PoolConfig
  /** Of the pool of all commands, if a pooler stands between; what must last goes past it. */
  pooled?: pg.PoolConfig | undefined
  log: FastifyBaseLogger
  /** This process's own URL, for the sandbox's webhooks; known once it listens. */
  localUrl(): string
  /** False in tests: jobs run when they are drained. */
  workers: boolean
}

export interface OpenContext {
  context: Context
  /** Closes in the order of E11: jobs, sandbox, listeners, pool. */
  close(): Promise<void>
}

/** Creates the context; the only place that chooses between adapters. */
export async function openContext(options: ContextOptions): Promise<OpenContext> {
  const { config, connection, log, workers } = options
  const stores = await openStores({ ...options, greetings: greetingsOf(config) })
  const { db, partners } = stores.parts
  const clock = makeClock(config.demo ? await storedOffset(db) : 0)
  const held = await isHeld(db, log)
  const queue = await startQueue({ connection, log, workers: workers && !held, held })
  const signals = await listenToSignals(() => connectTo(connection, SIGNALS_NAME))
  const publicUrl = () => config.publicUrl ?? options.localUrl()
  const tokens = makeTokens(config.tokenSecret ?? storedSecret(config.dataDir), config.previousSecrets)
  const shared = await openShared(options, { db, signals, clock })
  const money = await openPayments(options, { ...shared, tokens, publicUrl, now: () => clock.now() })
  const context: Context = {
    config,
    publicUrl,
    ...stores.parts,
    clock,
    ...dayOfStudio(shared.settings, clock),
    queue,
    ...shared,
    signals,
    viewers: await openViewers(db, signals),
    streams: openStreams(() => context, { clock, log }),
    log,
    tokens,
    ...openMessengers(config),
    ...openFolders(config),
    locks: openLocks(() => connectTo(connection)),
    videoHost: vimeoOembed({ standIn: config.standIn, publicUrl }),
    payments: watched(money.payments, { partners, log, held }),
    instagram: instagramPages({ baseUrl: config.standIn, now: () => clock.machine() }),
    sandbox: money.sandbox,
  }
  await begin(context)
  const close = async () => {
    context.filmMaker?.close()
    await queue.stop()
    await closeParts(context)
    await stores.close()
  }
  return { context, close }
}

/** How partners that were away are asked whether they are back. */
function greetingsOf({ mail: { smtpUrl }, publicUrl, stripe }: Config) {
  return {
    ...(smtpUrl && { mail: () => greetMailServer({ smtpUrl, publicUrl }) }),
    ...(stripe && { payments: () => greetStripe(stripe) }),
  }
}

async function closeParts({ sandbox, streams, signals, locks }: Context): Promise<void> {
  await sandbox?.close()
  streams.close()
  await signals.stop()
  await locks.stop()
}

/**
 * Checks whether this is a restored copy that was not released with `--go-live`: its original may still be
 * running.
 */
async function isHeld({ $client }: Database, log: FastifyBaseLogger): Promise<boolean> {
  const restored = await factOf($client, 'restored')
  if (restored)
    log.warn(
      `restored from the backup ${restored.from}: it emails nobody, charges nothing and does no jobs until ` +
        '"npm run restore -- --go-live", and a new start after it',
    )
  return restored !== null
}

async function begin(context: Context): Promise<void> {
  await registerJobs(context)
  await followNews(context)
}

/** Subscribes to the signals about people from the other servers. */
async function followNews(context: Context): Promise<void> {
  await followUnread(context)
  await followLists(context)
  await followSessions(context)
}

/** Creates what all requests share: the settings, the content version, and the cache that depends on them. */
async function openShared(
  { config, log }: ContextOptions,
  { db, signals, clock }: Pick<Context, 'db' | 'signals'> & { clock: Clock },
) {
  const content = await listenToTag(db, signals, CONTENT)
  const settings = await cacheSettings({ config, db, content, signals, log })
  const version = () => generationOf({ content, clock })
  // Rows and lists of ids, about a kilobyte each.
  return { content, settings, cache: new Cache<unknown>({ version, most: 5_000 }) }
}

/** Opens a separate connection, for what must outlast a single query. */
async function connectTo(connection: pg.PoolConfig, name = 'studio'): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: 5_000, silenceLimit: SILENCE_LIMIT, keepAlive: true }
  const client = new SteadyClient({ ...(connection as pg.ClientConfig), ...limits })
  await client.connect()
  await client.query(`select set_config('application_name', $1, false)`, [name])
  return client
}

/** What the studio's zones make of the time. */
function dayOfStudio({ now: settings }: Context['settings'], clock: Clock) {
  const zones = () => settings().zones
  return {
    day: (at = clock.now()) => studioDay(zones(), at),
    dayNow: () => dayNow(zones(), clock.now()),
    zone: () => zoneAt(zones(), clock.now()),
  }
}

function openFolders({ dataDir, bucket, films, filesByProxy }: Config) {
  const folder = (name: string) => join(resolve(dataDir), name)
  const program = findFfmpeg(films.ffmpeg)
  return {
    ...chooseFileStore({ dataDir, bucket, byProxy: filesByProxy !== null }),
    incoming: incomingDisk(folder('incoming')),
    filmMaker: program ? ffmpegMaker({ program, folder: folder('films') }) : null,
    photos: { hero: null, ourStudio: [], paths: new Map() },
  }
}

function openMessengers({ mail: { smtpUrl, senderAddress }, publicUrl, standIn }: Config) {
  return {
    mailer: smtpUrl ? smtpMailer({ smtpUrl, publicUrl, address: senderAddress }) : outboxMailer,
    push: webPushServices(standIn),
  }
}

/** Creates the event streams of open pages; they use the context, which is created later. */
function openStreams(context: () => Context, { clock, log }: Pick<Context, 'clock' | 'log'>) {
  return makeEventStreams({
    clock,
    factsOf: (userIds) => unreadOf(context(), userIds),
    running: (sessionIds) => runningSessions(context(), sessionIds),
    failed: (error) => log.warn({ err: error }, 'the news could not be sent to open pages'),
  })
}

/** Logs every call that the provider didn't answer, and records it for the health check. */
function watched(
  payments: Context['payments'],
  { partners, log, held }: { partners: Partners; log: FastifyBaseLogger; held: boolean },
): Context['payments'] {
  const listener = {
    answered: () => partners.answered('payments'),
    failed(error: Error, call: string) {
      partners.failed('payments')
      log.warn({ err: error, call }, 'the payment provider gave no answer')
    },
  }
  const watchedPayments = watchPayments(payments, listener)
  return held ? readOnlyPayments(watchedPayments) : watchedPayments
}

interface PaymentSurroundings {
  tokens: Tokens
  settings: Context['settings']
  publicUrl(): string
  /** Studio time. */
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
    seller: () => settings.now().taxes.seller || settings.now().studioName,
    webhook: {
      url: () => `${options.localUrl()}/api/Payment/webhook`,
      secret: keys.webhookSecret,
      families: heardFamilies,
    },
    publicUrl,
    now,
  })
  return { payments: stripePayments({ ...keys, apiBase: `http://${sandbox.host}:${sandbox.port}` }), sandbox }
}
