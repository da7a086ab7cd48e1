import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { explainTls } from './connection-to.ts'

/** Codes of a network, a pooler or a database that is not there yet: it starts, or has no room. */
const NOT_YET =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|57P03|53300|08P01|25006)$/
/** Words of `pg` for the same, without a code. */
const NOT_YET_WORDS = /timeout expired|Connection terminated/
const TIMEOUT_MILLISECONDS = 2_000
const LONGEST_PAUSE = 2_000

/**
 * Waits until the database accepts a connection, trying again after 0.1 to 2 s (F17). `waiting` is called with the
 * reason of the first failure. Throws at once for what waiting does not change: a name that does not exist, a wrong
 * password.
 */
export async function waitForDatabase(
  connection: pg.PoolConfig,
  waiting: (reason: Error) => Promise<void>,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const reason = await refusalOf(connection)
    if (!reason) return
    if (!NOT_YET.test(reason.code ?? '') && !NOT_YET_WORDS.test(reason.message)) throw explainTls(reason)
    if (tries === 0) await waiting(reason)
    await sleep(pauseAfter(tries))
  }
}

/** Milliseconds before the database is asked again: 0.1 to 2 s. */
export const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE, 100 * 2 ** Math.min(tries, 10))

/** What is said of a database that takes no writes; after a failover, or with a larger disk, it may. */
export const ONLY_READS =
  'the database only reads: it is a standby, or whoever runs it has closed it to writes, as for a full disk'

export async function onlyReads(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'on'
}

async function refusalOf(connection: pg.PoolConfig): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({
    ...(connection as pg.ClientConfig),
    connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await onlyReads(client)) ? Object.assign(new Error(ONLY_READS), { code: '25006' }) : null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}
