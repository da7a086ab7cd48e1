import { setImmediate as nextTurn } from 'node:timers/promises'
import type pino from 'pino'
import { requireWritable } from './adapters/files/require-writable.ts'
import type { Site } from './app.ts'
import { readConfig } from './config/read-config.ts'
import { unknownVariables } from './config/unknown-variables.ts'
import { checkFirstAdmin } from './database/seed/first-admin.ts'
import { startDatabase } from './database/start-database.ts'
import { makeLog } from './platform/logs/log.ts'
import { startErrorSentence } from './platform/logs/start-error.ts'
import { trustOwnAuthorities } from './platform/outside/own-authorities.ts'
import type { StudioOptions } from './run-studio.ts'

/** Five of them for the proxies to look elsewhere. */
const STOP_WITHIN_MS = 15_000

/** Starts the studio from this process's environment, with output on this terminal. */
export async function startFromEnvironment(site: Site): Promise<void> {
  const unknown = unknownVariables(process.env).map(({ name, text }) => `${name} ${text}`)
  try {
    trustOwnAuthorities(process.env)
    const config = readConfig(process.env, checkFirstAdmin)
    config.warnings.push(...unknown)
    const opened = (_url: string, screen: string) => void process.stdout.write(`${screen}\n`)
    await startStudio({ config, log: makeLog(config.logLevel), site, opened })
  } catch (error) {
    process.stderr.write(`${[startErrorSentence(error), ...unknown].join('\n  ')}\n`)
    process.exit(1)
  }
}

/**
 * Starts the studio and runs until it is told to stop; any failure is reported as one clear sentence. The
 * database comes first and the rest is loaded meanwhile: a folder in use is refused at once (F6), and the
 * engine's recovery after a kill costs next to no time at start (F1).
 */
export async function startStudio({ config, log, site, opened }: StudioOptions): Promise<void> {
  for (const warning of config.warnings) log.warn(warning)
  const stops: (() => Promise<void>)[] = []
  const stop = stopOnce(stops, log)
  try {
    const { dataDir, databaseUrl, directUrl } = config
    // The embedded engine prepares the folder itself.
    if (databaseUrl) requireWritable(dataDir)
    const starting = startDatabase({ dataDir, databaseUrl, directUrl, log })
    // Told to stop while the engine is starting, the server waits for it: it would run on without a server.
    stops.push(() =>
      starting.then(
        (database) => database.stop(),
        () => {},
      ),
    )
    // Loading blocks the process for a second: it starts after the lock is taken and the engine is starting.
    const loading = nextTurn().then(() => import('./run-studio.ts'))
    const [database, { runStudio }] = await Promise.all([starting, loading])
    database.onDeath(({ restarting, message }) => {
      if (!restarting) void stop(1, new Error(message))
    })
    await runStudio({ config, log, site, opened, database, stops })
  } catch (error) {
    await stop(1, error)
  }
}

/**
 * Stops on Ctrl-C and SIGTERM, what was started last first: no new requests, then jobs, pool and PostgreSQL (E11); a
 * second signal or 15 s end it at once. What fails because it is being stopped changes nothing.
 */
function stopOnce(stops: (() => Promise<void>)[], log: pino.Logger) {
  let stopping = false
  const stop = async (code: number, because?: unknown): Promise<never> => {
    if (stopping && because) return new Promise<never>(() => {})
    if (stopping) process.exit(1)
    stopping = true
    if (because) process.stderr.write(`${startErrorSentence(because)}\n`)
    const late = setTimeout(() => process.exit(1), STOP_WITHIN_MS)
    for (const one of stops.reverse()) {
      await one().catch((error: unknown) => log.error({ err: error }, 'a part of the studio did not stop'))
    }
    clearTimeout(late)
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  // Node itself would print the whole error, including statement parameters.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was caught by nobody')
    void stop(1)
  })
  return stop
}
