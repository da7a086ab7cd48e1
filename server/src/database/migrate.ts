import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from './embedded/cannot-start.ts'

/** One number for every server of the studio: whoever holds it migrates, the others wait (F44). */
const LOCK = 7_319_001

const OLDEST_VERSION = 150_000
/** A change of a table waits no longer than this for those who use it, for everybody behind it waits as well. */
const LOCK_TIMEOUT = '10s'

const OURS = resolve(import.meta.dirname, '../../migrations')

export interface Migrating {
  /** The folder that drizzle-kit writes. */
  folder?: string
  /** Told once where another server is at it. */
  waiting?(): void
}

/**
 * Brings the database to the newest migration; safe when several servers start at once. Throws for a database that a newer
 * version of the studio has migrated, and names the file of a migration that fails, with PostgreSQL's reason.
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

/** What a newer version has made of the tables, an older one would write past. */
async function refuseNewer(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ there: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as there`,
  )
  if (!rows[0]?.there) return
  const last = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const newest = Math.max(...journalOf(folder).entries.map(({ when }) => when))
  if (Number(last.rows[0]?.last ?? 0) <= newest) return
  throw new CannotStart(
    'A newer version of the studio has migrated this database. Start that version, or restore a backup from before it.',
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

/** Throws for a PostgreSQL that is older than the migrations can use. */
export async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version >= OLDEST_VERSION) return
  throw new CannotStart(
    `PostgreSQL 15 or newer is needed; DATABASE_URL names version ${Math.floor(version / 10_000)}.`,
  )
}

/** Searches by words and by parts of names need `pg_trgm`: part of PostgreSQL, but a package of its own on some systems. */
export async function requireTrigrams(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rowCount } = await client.query(`select from pg_available_extensions where name = 'pg_trgm'`)
  if (rowCount) return
  throw new CannotStart(
    'The PostgreSQL that DATABASE_URL names lacks the extension pg_trgm. Install the contrib modules of its version, such as the package postgresql-contrib.',
  )
}
