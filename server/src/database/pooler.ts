import pg from 'pg'
import { sessionLimits, sqlState } from './connect.ts'

export const NO_SESSIONS =
  'a pooler in transaction mode is in between, which keeps no session: news between servers, locks and jobs need one. ' +
  'Leave DATABASE_URL as it is, and name the database itself in DATABASE_DIRECT_URL.'
export const LOSES_STATEMENTS =
  'the pooler of DATABASE_URL keeps no prepared statements (PgBouncer before 1.21, or without max_prepared_statements): set it to off'

interface Pooler {
  /** Whether clients take turns on a connection to PostgreSQL, as in PgBouncer's transaction mode. */
  sharesConnections: boolean
  /** Whether one client's named statement is in the way of another's. */
  losesStatements: boolean
}

/** A pooler gives out the connection that came back last, unless somebody else takes it meanwhile. */
const TRIES = 5
const STATEMENT = 'studio_looks_for_a_pooler'
const DUPLICATE_STATEMENT = '42P05'
const PATIENCE_MS = 5_000

/** Finds out what stands between the studio and PostgreSQL, by two clients that ask in turn; changes nothing. */
export async function probePooler(connection: pg.PoolConfig): Promise<Pooler> {
  const clients = [open(connection), open(connection)] as const
  try {
    const [one, other] = clients
    await one.connect()
    // PostgreSQL tells a client the number of its process as it connects; a pooler makes one up.
    const isDirect = processOf(one) === (await backendOf(one))
    if (isDirect) return { sharesConnections: false, losesStatements: false }
    await other.connect()
    const sharesConnections = await takeTurns(one, other)
    return { sharesConnections, losesStatements: sharesConnections && (await losesStatements(one, other)) }
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

/** As the server said when it connected; the types of pg omit it. */
const processOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function takeTurns(one: pg.Client, other: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1)
    if ((await backendOf(one)) === (await backendOf(other))) return true
  return false
}

async function losesStatements(one: pg.Client, other: pg.Client): Promise<boolean> {
  try {
    await one.query({ name: STATEMENT, text: 'select 1' })
    await other.query({ name: STATEMENT, text: 'select 2' })
    return false
  } catch (error) {
    if (sqlState(error) === DUPLICATE_STATEMENT) return true
    throw error
  }
}
