import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from './embedded/cannot-start.ts'
import { requireExtensions, requireRights, requireUtf8, requireVersion } from './requirements.ts'

/**
 * Advisory lock id shared by all servers of the studio: its holder migrates, the others wait (F44). It is held by a
 * transaction: a pooler would keep one of a session on a connection that nobody of ours has any more.
 */
const LOCK = 7_319_001

/** Maximum time a table change waits for its lock, because all later queries queue up behind it. */
const LOCK_TIMEOUT = '10s'

export const OURS = resolve(import.meta.dirname, '../../migrations')

export interface Migrating {
  /** Folder of the migrations that drizzle-kit writes. */
  folder?: string
  /** Called once if another server is migrating, with a sentence that names it. */
  waiting?(text: string): void
}

/**
 * Migrates the database to the newest version; safe when several servers start at once. Throws if a newer
 * version of the studio has migrated it; a failed migration is reported with its file and PostgreSQL's
 * reason.
 */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  { folder = OURS, waiting }: Migrating = {},
): Promise<void> {
  const client = new pg.Client(connection as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    await requireVersion(client)
    await requireExtensions(client)
    await requireUtf8(client)
    await client.query(BEGIN)
    await takeTurn(client, waiting)
    await refuseOthers(client, folder)
    if ((await lastMigration(client)) < newestOf(folder)) await migrateNow(client, folder)
    await client.query('commit')
  } finally {
    // Undoes what is not committed; a pooler then keeps nothing of it.
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

/** A migration may take long, and waits for its turn without an end; behind a pooler the settings end with it. */
const BEGIN =
  'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** The migrator begins a transaction, which is the one that is open, and commits it. */
async function migrateNow(client: pg.Client, folder: string): Promise<void> {
  await requireRights(client)
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  await migrate(drizzle({ client }), { migrationsFolder: folder }).catch((error: unknown) => {
    throw failureOf(error, folder)
  })
}

async function takeTurn(client: pg.Client, waiting: Migrating['waiting']): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    LOCK,
  ])
  if (rows[0]?.taken) return
  waiting?.(await holderInWords(client))
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
}

interface Holder {
  pid: number
  state: string
  from: string
  since: string
}

/** Names who migrates, and the way out if nobody does: a version before this one left its lock on a pooler's connection. */
async function holderInWords(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Holder>(
    `select a.pid, coalesce(a.state, 'unknown') as state, coalesce(host(a.client_addr), 'this machine') as from,
       to_char(a.state_change at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  )
  const text = 'another server is migrating the database; this one waits for it'
  const [holder] = rows
  if (!holder) return text
  const { pid, state, from, since } = holder
  return (
    `${text}. It is the connection ${pid} of PostgreSQL, from ${from}, ${state} since ${since}. ` +
    `If no server is starting, end that connection: select pg_terminate_backend(${pid})`
  )
}

interface Journal {
  entries: { tag: string; when: number }[]
}

const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))

const NEWER =
  'A newer version of the studio has migrated this database. Start that version, or restore a backup from before it.'
const OLDER =
  'The tables of this database were made before version 0.1.0 and can’t be migrated to this one. Start with an ' +
  'empty database, or an empty DATA_DIR for a demo.'

/** Throws if the tables are of a newer version, since this one could write wrong data, or older than the first migration. */
async function refuseOthers(client: pg.Client, folder: string): Promise<void> {
  const last = await lastMigration(client)
  if (last > newestOf(folder)) throw new CannotStart(NEWER)
  if (last > 0 && last < oldestOf(folder)) throw new CannotStart(OLDER)
}

/** Returns the newest migration of a folder, by its time in the journal. */
export const newestOf = (folder: string): number =>
  Math.max(...journalOf(folder).entries.map(({ when }) => when))

/** Returns the first migration of a folder, by its time in the journal. */
export const oldestOf = (folder: string): number =>
  Math.min(...journalOf(folder).entries.map(({ when }) => when))

/** Returns the last migration of a database by its time in the journal; 0 before the first. */
async function lastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ there: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as there`,
  )
  if (!rows[0]?.there) return 0
  const last = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(last.rows[0]?.last ?? 0)
}

/** Throws if the tables are not those of this version, which a command must not change: a start of the studio does. */
export async function requireMigrated(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  const last = await lastMigration(client).finally(() => client.end())
  if (last === newestOf(OURS)) return
  throw new CannotStart(
    'The tables of this studio are of another version. Start the studio of this version first.',
  )
}

function failureOf(error: unknown, folder: string): unknown {
  const { query, cause } = (error ?? {}) as { query?: string; cause?: { message?: string; code?: string } }
  if (query === undefined || !cause?.message) return error
  const holds = ({ tag }: { tag: string }) =>
    readFileSync(join(folder, `${tag}.sql`), 'utf8').includes(query.trim())
  const file = journalOf(folder).entries.findLast(holds)
  if (!file) return error
  const busy = cause.code === '55P03' ? ' Somebody else holds a lock on it: stop them, and start again.' : ''
  return new CannotStart(
    `The migration ${file.tag}.sql failed: ${cause.message} (${cause.code}). Nothing was changed.${busy}`,
  )
}
