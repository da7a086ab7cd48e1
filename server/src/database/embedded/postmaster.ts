import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asUser, type EngineUser } from './as-user.ts'
import { CannotStart, externalServerHint } from './cannot-start.ts'
import { endProcess } from './leftovers.ts'

export type Postmaster = {
  pid: number
  /** Resolves when the process has exited, for whatever reason. */
  ended: Promise<void>
  stop: () => Promise<void>
}

export type EngineSettings = {
  postgres: string
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

const openLog = (file: string): number => {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > longestLog) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** Returns the last eight lines of the engine's log, for error messages. */
export const lastLines = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')

/** Returns the connection settings of the engine: only its socket. */
export const socketConnection = (socketFolder: string, database: string): pg.ClientConfig => ({
  host: socketFolder,
  port: 5432,
  user: 'studio',
  database,
})

/** Checks whether an engine runs there and accepts connections. */
export const answers = async (socketFolder: string): Promise<boolean> => {
  const client = new pg.Client({
    ...socketConnection(socketFolder, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const launch = ({ postgres, user, cluster, socketFolder, logFile, extra }: EngineSettings) => {
  const settings = [...ours, ...extra].flatMap((setting) => ['-c', setting])
  const program = asUser(user, postgres, ['-D', cluster, '-k', socketFolder, ...settings])
  const log = openLog(logFile)
  // In a session of its own: otherwise Ctrl-C would stop the engine before the server has finished its
  // requests.
  const child = spawn(program.command, program.args, {
    ...program.options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

/** Starts the engine and waits until it accepts connections, after crash recovery if needed. */
export const startPostmaster = async (settings: EngineSettings): Promise<Postmaster> => {
  const child = launch(settings)
  let running = true
  const ended = new Promise<void>((resolve) => {
    const over = (): void => {
      running = false
      resolve()
    }
    child.once('exit', over)
    child.once('error', over)
  })
  while (running && !(await answers(settings.socketFolder))) await Promise.race([sleep(25), ended])
  if (!running || !child.pid) {
    throw new CannotStart(
      `PostgreSQL doesn't start. Its last words:\n${lastLines(settings.logFile)}\n${externalServerHint}`,
    )
  }
  const { pid } = child
  return { pid, ended, stop: () => endProcess(settings.cluster, pid, 'SIGINT').then(() => ended) }
}
