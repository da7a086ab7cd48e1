import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { factOf } from '../../database/studio-facts.ts'
import type { Manifest } from './manifest.ts'
import { writePart } from './parts.ts'
import type { PartsPlace } from './places/place.ts'
import { beginWithoutTimeouts, quoted, sequencesOf, type Table, tableNameOf, tablesOf } from './tables.ts'

type Rows = Pick<Manifest, 'tables' | 'sequences' | 'migration' | 'madeAt' | 'studio'>

/** A file in the database's snapshot. */
export interface FileOfRow {
  key: string
  size: number
  sha256: string
}

/**
 * Copies all rows in one snapshot, whatever is written meanwhile: each table as COPY writes it, gzipped, so
 * that it can also be read by hand. Also returns the files that the rows name.
 */
export async function copyRows(
  client: pg.Client,
  { place, secret, madeAt }: { place: PartsPlace; secret: string | null; madeAt: string },
): Promise<Rows & { named: FileOfRow[] }> {
  await beginWithoutTimeouts(client, 'isolation level repeatable read read only')
  // The first statement takes the snapshot.
  const last = await client.query<{ when: string | null }>(
    'select max(created_at)::text as when from drizzle.__drizzle_migrations',
  )
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(client)) tables.push(await copyTable(client, table, place, secret))
  const sequences = await sequencesOf(client)
  const named = await client.query<FileOfRow & { size: string }>('select key, size, sha256 from files')
  const mark = await factOf(client, 'files')
  await client.query('commit')
  return {
    madeAt,
    migration: Number(last.rows[0]?.when ?? 0),
    tables,
    sequences,
    ...(mark && { studio: mark.id }),
    named: named.rows.map((file) => ({ ...file, size: Number(file.size) })),
  }
}

async function copyTable(client: pg.Client, table: Table, place: PartsPlace, secret: string | null) {
  const columns = table.columns.map(quoted).join(', ')
  const rows = client.query(copyTo(`copy ${tableNameOf(table)} (${columns}) to stdout`))
  const path = `rows/${table.schema}.${table.name}.gz${secret ? '.sealed' : ''}`
  const part = await pipeline(rows, createGzip(), (gzipped: AsyncIterable<Buffer>) =>
    writePart(place, () => path, gzipped, secret),
  )
  return { ...table, rows: rows.rowCount, part }
}
