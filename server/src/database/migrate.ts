import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from './embedded/cannot-start.ts'

/** Advisory lock id shared by all servers of the studio: its holder migrates, the others wait (F44). */
const LOCK = 7_319_001

const OLDEST_VERSION = 150_000
/** Maximum time a table change waits for its lock, because all later queries queue up behind it. */
const LOCK_TIMEOUT = '10s'

export const OURS = resolve(import.meta.dirname, '../../migrations')

export interface Migrating {
  /** Folder of the migrations that drizzle-kit writes. */
  folder?: string
  /** Called once if another server is migrating. */
  waiting?(): void
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
  const client = new pg.Client({ ...(connection as pg.ClientConfig), statement_timeout: 0, lock_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireVersion(client)
    await requireTrigrams(client)
    await takeTurn(client, waiting)
    await refuseNewer(client, folder)
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    await migrate(drizzle({ client }), { migrationsFolder: folder }).catch((error: unknown) => {
      throw failureOf(error, folder)
    })
  } finally {
    await client.end()
  }
}

async function takeTurn(client: pg.Client, waiting: Migrating['waiting']): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  if (rows[0]?.taken) return
  waiting?.()
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

interface Journal {
  entries: { tag: string; when: number }[]
}

const journalOf = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))

/** Throws if a newer version has migrated the tables: this one could write wrong data. */
async function refuseNewer(client: pg.Client, folder: string): Promise<void> {
  if ((await lastMigration(client)) <= newestOf(folder)) return
  throw new CannotStart(
    'A newer version of the studio has migrated this database. Start that version, or restore a backup from before it.',
  )
}

/** Returns the newest migration of a folder, by its time in the journal. */
export const newestOf = (folder: string): number =>
  Math.max(...journalOf(folder).entries.map(({ when }) => when))

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
    `The migration ${file.tag}.sql failed: ${cause.message} (${cause.code}). Nothing of it was done.${busy}`,
  )
}

/** Throws if PostgreSQL is too old for the migrations. */
export async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version >= OLDEST_VERSION) return
  throw new CannotStart(
    `PostgreSQL 15 or newer is needed; DATABASE_URL names version ${Math.floor(version / 10_000)}.`,
  )
}

/**
 * Throws if `pg_trgm`, which searches by partial names need, is missing: part of PostgreSQL, but a separate
 * package on some systems.
 */
export async function requireTrigrams(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rowCount } = await client.query(`select from pg_available_extensions where name = 'pg_trgm'`)
  if (rowCount) return
  throw new CannotStart(
    'The PostgreSQL that DATABASE_URL names lacks the extension pg_trgm. Install the contrib modules of its version, such as the package postgresql-contrib.',
  )
}
