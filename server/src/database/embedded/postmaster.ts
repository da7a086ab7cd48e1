import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asUser, type EngineUser } from './as-user.ts'
import { adviceOn, CannotStart } from './cannot-start.ts'
import { giveTo } from './folders.ts'
import { clearPreviousRun } from './leftovers.ts'

export type Postmaster = {
  pid: number
  /** Resolves when the process has exited, for whatever reason. */
  ended: Promise<unknown>
}

export type EngineSettings = {
  bin: string
  user: EngineUser
  cluster: string
  socketFolder: string
  logFile: string
  /** Settings in addition to the studio's own, as `name=value`. */
  extra: string[]
}

const ours = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'jit=off',
  // Both wake up five times a second by default, also while nothing is written.
  'bgwriter_delay=1s',
  'wal_writer_delay=1s',
  // Keeps personal data out of the log: no row in a DETAIL, no statement (S-R3).
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

const longestLog = 10 * 1024 * 1024

/** Returns the last eight lines of the engine's log, for error messages. */
export const lastLines = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')

/** Returns the connection settings of the engine: only its socket. */
export const socketConnection = (socketFolder: string, database: string): pg.ClientConfig => ({
  host: socketFolder,
  port: 5432,
  user: 'studio',
  database,
  // PGSSLMODE and PGOPTIONS of the environment are about other databases; a socket has no TLS.
  ssl: false,
  options: '-c search_path=public',
})

/** Runs work on one connection, and closes it. */
export const withEngineClient = async <T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Checks whether an engine runs there and accepts connections. */
export const answers = (socketFolder: string): Promise<boolean> =>
  withEngineClient(
    { ...socketConnection(socketFolder, 'postgres'), connectionTimeoutMillis: 5_000 },
    async () => true,
  ).catch(() => false)

const launch = ({ bin, user, cluster, socketFolder, logFile, extra }: EngineSettings) => {
  const settings = [...ours, ...extra].flatMap((setting) => ['-c', setting])
  const words = ['-D', cluster, '-k', socketFolder, ...settings]
  const { command, args, options } = asUser(user, join(bin, 'postgres'), words)
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > longestLog)
    renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  giveTo(user, logFile)
  // In a session of its own: otherwise Ctrl-C would stop the engine before the server has finished its
  // requests.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

/** Starts the engine, after what an earlier one left, and waits until it accepts connections; it may have to recover. */
export const startPostmaster = async (settings: EngineSettings): Promise<Postmaster> => {
  await clearPreviousRun(settings.cluster, settings.socketFolder)
  const child = launch(settings)
  let running = true
  const ended = once(child, 'exit')
    .catch(() => {})
    .then(() => {
      running = false
    })
  while (running && !(await answers(settings.socketFolder))) await Promise.race([sleep(25), ended])
  if (running && child.pid) return { pid: child.pid, ended }
  const words = lastLines(settings.logFile)
  throw new CannotStart(`PostgreSQL doesn't start. Its last words:\n${words}\n${adviceOn(words)}`)
}
