import type { AddressInfo } from 'node:net'
import type pino from 'pino'
import { markedFiles } from './adapters/files/choose-file-store.ts'
import { markFiles } from './adapters/files/studio-mark.ts'
import { makeApp, type Site } from './app.ts'
import { hostInUrl } from './config/addresses.ts'
import type { Config } from './config/read-config.ts'
import type { Context } from './context.ts'
import { CannotStart } from './database/embedded/cannot-start.ts'
import { migrateDatabase } from './database/migrate.ts'
import { NO_SESSIONS, sharesConnections } from './database/pooler.ts'
import { refuseDemo } from './database/seed/demo-mark.ts'
import { followSecret } from './database/seed/follow-secret.ts'
import { prepareStudio } from './database/seed/prepare-studio.ts'
import type { RunningDatabase } from './database/start-database.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { openContext } from './open-context.ts'
import { clockAheadOf } from './platform/clock.ts'
import { answerUntilStarted } from './platform/connections/answer-until-started.ts'
import { watchReadiness } from './platform/connections/readiness.ts'
import { withBusyDatabase } from './platform/database-unavailable.ts'
import { errorSentence } from './platform/logs/error-in-log.ts'
import { blame } from './platform/logs/start-error.ts'
import { welcomeScreen } from './welcome-screen.ts'

/** The first descriptor that systemd passes on (sd_listen_fds). */
const FIRST = 3

/**
 * Returns the socket that systemd listens on for this process, which stays open while the server restarts: requests wait in
 * it. Null without one.
 */
function heldSocket({ LISTEN_PID, LISTEN_FDS } = process.env): { fd: number } | null {
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? { fd: FIRST } : null
}

export interface StudioOptions {
  config: Config
  log: pino.Logger
  /** Null starts without the pages. */
  site: Site | null
  /** Called once visitors are admitted. */
  opened(url: string, screen: string): void
}

interface Running extends StudioOptions {
  database: RunningDatabase
  /** Functions that stop what has been started; called in reverse order. */
  stops: (() => Promise<void>)[]
}

/** Longer than proxies keep an idle connection by the shipped files. */
const DRAIN_MS = 5_000
const CLOCKS_MAY_DIFFER_SECONDS = 10
/** Requests wait for the last steps of a start; those of the demo's content take longer. */
const OPENING_MS = 5_000

/**
 * Starts the studio on an open database: migrations, context, app, and what a studio needs before its first
 * visitor; then listens.
 */
export async function runStudio({ config, log, site, opened, database, stops }: Running): Promise<void> {
  const { connection, pooled, kind } = database
  if (kind === 'external') {
    const variable = config.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    await untilReachable(connection, { config, log }).catch(blame(variable))
    await requireSessions(connection, config).catch(blame(variable))
  }
  await migrateDatabase(connection, { waiting: (text) => log.warn(text) })
  if (!config.demo) await refuseDemo(connection)
  let port = config.port
  const localUrl = () => `http://${hostInUrl(config.host)}:${port}`
  const { context, close } = await openContext({
    config,
    connection,
    pooled,
    log,
    localUrl,
    workers: config.role !== 'web',
  })
  stops.push(close)
  await requireOwnFiles(context)
  await followSecret(context)
  await warnOfClock(context)
  await site?.built
  const app = await makeApp(context, site)
  stops.push(() => app.close())
  const door = watchReadiness(app, { patience: config.seeds ? 0 : OPENING_MS })
  stops.push(() => door.drain(config.trustProxy ? DRAIN_MS : 0))
  const held = heldSocket()
  await app.listen({ host: config.host, port: config.port, ...held }).catch(blame('HOST'))
  port = (app.server.address() as AddressInfo).port
  const prepared = await withBusyDatabase(
    () => prepareStudio(context),
    (reason) =>
      log.warn(`the database has no time for the start, the studio tries again: ${errorSentence(reason)}`),
  )
  door.open()
  opened(localUrl(), welcomeScreen(config, context.publicUrl(), kind, prepared))
}

/** Throws if the connection that needs sessions has none. */
async function requireSessions(
  connection: RunningDatabase['connection'],
  { directUrl }: StudioOptions['config'],
): Promise<void> {
  if (await sharesConnections(connection))
    throw new CannotStart(`${directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'}: ${NO_SESSIONS}`)
}

/** Sessions, limits and the provider's signatures are judged by clocks. */
async function warnOfClock({ db, log }: Context): Promise<void> {
  const ahead = await clockAheadOf(db.$client)
  if (Math.abs(ahead) < CLOCKS_MAY_DIFFER_SECONDS) return
  const seconds = Math.round(Math.abs(ahead))
  log.warn(
    { clockAhead: ahead },
    `this machine's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set it by NTP`,
  )
}

/** Throws if the place of the files is not this studio's. One that does not answer now may answer later (F11). */
async function requireOwnFiles({ config, db, log }: Context): Promise<void> {
  await markFiles(db.$client, markedFiles(config)).catch((error: unknown) => {
    if (error instanceof CannotStart) throw error
    log.warn(`whose files these are can't be read: ${errorSentence(error)}`)
  })
}

/** Waits for an external database, and answers meanwhile. */
async function untilReachable(
  connection: RunningDatabase['connection'],
  { config: { host, port }, log }: Pick<StudioOptions, 'config' | 'log'>,
): Promise<void> {
  let stopAnswering: (() => Promise<void>) | undefined
  await waitForDatabase(connection, async (reason) => {
    log.warn(`the database can't be reached, the studio waits for it: ${errorSentence(reason)}`)
    // A socket that is held lets requests wait; it can be given up only once.
    if (!heldSocket()) stopAnswering = await answerUntilStarted({ host, port })
  })
  await stopAnswering?.()
}
