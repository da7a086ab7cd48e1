import pg from 'pg'
import { sessionLimits } from './connect.ts'

export const NO_SESSIONS =
  'a pooler in transaction mode is in between, which keeps no session: news between servers, locks and jobs need one. ' +
  'Leave DATABASE_URL as it is, and name the database itself in DATABASE_DIRECT_URL.'

/** A pooler gives out the connection that came back last, unless somebody else takes it meanwhile. */
const TRIES = 5
const PATIENCE_MS = 5_000

/**
 * Whether clients take turns on a connection to PostgreSQL, as in PgBouncer's transaction mode: two clients ask in turn, and
 * change nothing.
 */
export async function sharesConnections(connection: pg.PoolConfig): Promise<boolean> {
  const clients = [open(connection), open(connection)] as const
  try {
    for (const client of clients) await client.connect()
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [one, other] = [await backendOf(clients[0]), await backendOf(clients[1])]
      if (one === other) return true
    }
    return false
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

function open(connection: pg.PoolConfig): pg.Client {
  const config = {
    ...(connection as pg.ClientConfig),
    ...sessionLimits,
    connectionTimeoutMillis: PATIENCE_MS,
  }
  return new pg.Client(config).on('error', () => {})
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
