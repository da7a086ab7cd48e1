import type pg from 'pg'

/**
 * Without the queue's schema, whose jobs would mail and charge a second time, and without the migrations'
 * journal.
 */
const schemas = ['public', 'sandbox']

export interface Table {
  schema: string
  name: string
  /** Stored columns, without generated ones. */
  columns: string[]
}

export interface Sequence {
  schema: string
  name: string
  /** A 64-bit number in digits. */
  value: string
  called: boolean
}

/**
 * Begins a transaction without timeouts, because a long COPY is not a hung one. The settings end with it,
 * also behind a connection pooler.
 */
export async function beginWithoutTimeouts(client: pg.Client, how = ''): Promise<void> {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  await client.query([`begin ${how}`, ...limits.map((name) => `set local ${name} = 0`)].join('; '))
}

/** Formats the name of a table or sequence for SQL. */
export const tableNameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the tables of the studio and of the payment sandbox, from the database's catalog. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any ($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [schemas],
  )
  return rows
}

/**
 * Returns the value of each sequence; sequences are not transactional, so it is never behind the rows of an
 * earlier snapshot.
 */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any ($1) order by 1, 2',
    [schemas],
  )
  const found: Sequence[] = []
  for (const sequence of rows) {
    const at = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${tableNameOf(sequence)}`,
    )
    found.push({ ...sequence, value: at.rows[0]?.value ?? '1', called: at.rows[0]?.called ?? false })
  }
  return found
}
