import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from '../database/wait-for-database.ts'

interface Reason {
  code?: string
  message?: string
  cause?: unknown
  syscall?: string
}

/**
 * Error codes of PostgreSQL and of sockets that mean the database is unavailable (F2, F11, F13, F16 to F21).
 */
const databaseAway = new RegExp(
  [
    '^(08|53|58)...$', // connection, resources and disk, the system below
    '^57P0.$|^57014$', // stopped, starting, cancelled
    '^25P0[34]$|^55P03$', // waited too long: in a transaction, for a lock
    '^25006$', // only reads: a standby now, or its provider's answer to a full disk
    '^XX00[12]$', // a damaged page or index
    '^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)$',
  ].join('|'),
)
/** Messages of `pg`, without a code, for a connection that was lost or could not be opened. */
const connectionLost =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Client was closed|Cannot use a pool after calling end/

const LONGEST_WAIT = 60_000

/** Whether an error means that the database is unavailable; follows `cause` up to five levels. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { code, message, cause, syscall } = error as Reason
  // A missing file is a bug; a missing engine socket is not.
  if (code === 'ENOENT' && syscall !== 'connect') return isDatabaseUnavailable(cause, depth + 1)
  if (code && databaseAway.test(code)) return true
  return connectionLost.test(message ?? '') || isDatabaseUnavailable(cause, depth + 1)
}

/**
 * Runs what a start needs of a database that is there. One that has no time for it, as when all servers of a machine start
 * at once, is asked again after 0.1 to 2 s, for a minute (F17). `waiting` is called with the reason of the first failure.
 */
export async function withBusyDatabase<Result>(
  work: () => Promise<Result>,
  waiting: (reason: unknown) => void,
): Promise<Result> {
  const end = performance.now() + LONGEST_WAIT
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > end) throw error
      if (tries === 0) waiting(error)
      await sleep(pauseAfter(tries))
    }
  }
}
