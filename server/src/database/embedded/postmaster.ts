import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asUser, type EngineUser } from './as-user.ts'
import { CannotStart, useAnotherServer } from './cannot-start.ts'
import { endProcess } from './leftovers.ts'

export type Postmaster = {
  pid: number
  /** Settles when the process is gone, by whatever cause. */
  ended: Promise<void>
  stop: () => Promise<void>
}

export type EngineSettings = {
  postgres: string
  user: EngineUser
  cluster: string
  socketFolder: string
  logFile: string
  /** Settings besides our own, as `name=value`. */
  extra: string[]
}

const ours = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'jit=off',
  // Its log holds no values of anybody's: no row in a DETAIL, no statement (S-R3).
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

const longestLog = 10 * 1024 * 1024

const openLog = (file: string): number => {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > longestLog) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** The last lines of the engine's log, for a person to read. */
export const lastLines = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')

/** How the engine is reached: by its socket alone. */
export const socketConnection = (socketFolder: string, database: string): pg.ClientConfig => ({
  host: socketFolder,
  port: 5432,
  user: 'studio',
  database,
})

/** Whether an engine runs there and takes connections. */
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
  // Of its own session, or Ctrl-C would stop the engine before the server has answered what it was asked.
  const child = spawn(program.command, program.args, {
    ...program.options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

/** Starts the engine and waits until it answers, through crash recovery if there is some to do. */
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
      `PostgreSQL doesn't start. Its last words:\n${lastLines(settings.logFile)}\n${useAnotherServer}`,
    )
  }
  const { pid } = child
  return { pid, ended, stop: () => endProcess(settings.cluster, pid, 'SIGINT').then(() => ended) }
}
