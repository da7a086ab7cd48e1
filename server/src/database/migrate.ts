import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from './embedded/cannot-start.ts'

/** One number for every server of the studio: whoever holds it migrates, the others wait (F44). */
const LOCK = 7_319_001

const OLDEST_VERSION = 150_000

/** Brings the database to the newest migration; safe when several servers start at once. */
export async function migrateDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...(connection as pg.ClientConfig), statement_timeout: 0, lock_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireVersion(client)
    await requireTrigrams(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: resolve(import.meta.dirname, '../../migrations') })
  } finally {
    await client.end()
  }
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
