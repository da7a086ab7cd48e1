import pg from 'pg'
import { CannotStart } from './embedded/cannot-start.ts'

type Client = Pick<pg.Client, 'query'>

const OLDEST_VERSION = 150_000

/** Throws if PostgreSQL is too old for the migrations. */
export async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version >= OLDEST_VERSION) return
  throw new CannotStart(
    `PostgreSQL 15 or newer is needed; DATABASE_URL names version ${Math.floor(version / 10_000)}.`,
  )
}

/**
 * Throws if `pg_trgm` or `unaccent`, which searches need, is missing: part of PostgreSQL, but in a separate package on some
 * systems.
 */
export async function requireExtensions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest(array['pg_trgm', 'unaccent']) name where name not in (select name from pg_available_extensions)`,
  )
  if (rows.length === 0) return
  const lacking = rows.map(({ name }) => name).join(' and ')
  throw new CannotStart(
    `The PostgreSQL that DATABASE_URL names lacks the extension ${lacking}. Install the contrib modules of its version, such as the package postgresql-contrib.`,
  )
}

/** Throws if the database does not hold text as UTF-8: made where the system has no locale, it holds bytes (SQL_ASCII). */
export async function requireUtf8(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new CannotStart(
    `The database that DATABASE_URL names has the encoding ${encoding}, in which names with accents are not words. ` +
      'Make one in UTF-8: createdb -O ROLE -E UTF8 -T template0 NAME',
  )
}

/** Throws if the role may not make tables: since PostgreSQL 15 only the owner of a database may. */
export async function requireRights(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; name: string; allowed: boolean }>(
    `select current_user as role, current_database() as name,
       has_database_privilege(current_database(), 'create')
         and coalesce(has_schema_privilege(current_schema(), 'create'), false) as allowed`,
  )
  const [found] = rows
  if (!found || found.allowed) return
  const [role, name] = [found.role, found.name].map(pg.escapeIdentifier)
  throw new CannotStart(
    `The role ${role} may not make tables in the database ${name}. Let it own the database, as a superuser in it: ` +
      `alter database ${name} owner to ${role}; grant create on schema public to ${role}`,
  )
}
