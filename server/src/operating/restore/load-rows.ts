import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { counted } from '@studio/contract/counted.ts'
import { schema as sandboxTables } from '@studio/sandbox/store/schema.ts'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dropFact, keepFact } from '../../database/studio-facts.ts'
import type { Manifest } from '../backup/manifest.ts'
import { readPart } from '../backup/parts.ts'
import { beginWithoutTimeouts, quoted, tableNameOf, tablesOf } from '../backup/tables.ts'
import type { Backup } from './open-backup.ts'

interface Reference {
  name: string
  held: string
  definition: string
}

/**
 * Loads all rows in one transaction. Triggers are disabled meanwhile, because the backup contains what they
 * maintain; foreign keys are dropped and created again, which checks all rows and needs only the owner's
 * rights.
 */
export async function loadRows(client: pg.Client, backup: Backup): Promise<void> {
  const { manifest } = backup
  await beginWithoutTimeouts(client)
  await client.query('drop schema if exists queue cascade')
  if (manifest.tables.some(({ schema }) => schema === 'sandbox')) await client.query(sandboxTables)
  const tables = (await tablesOf(client)).map(tableNameOf)
  const references = await dropReferences(client)
  await client.query(`truncate ${tables.join(', ')}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const table of manifest.tables) await loadTable(client, table, backup)
  for (const { held, name, definition } of references)
    await client.query(`alter table ${held} add constraint ${quoted(name)} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { value, called, ...sequence } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [tableNameOf(sequence), value, called])
  await settle(client, backup)
  await client.query('commit')
  await client.query('analyze')
}

async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conname as name, conrelid::regclass::text as held, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { held, name } of rows) await client.query(`alter table ${held} drop constraint ${quoted(name)}`)
  return rows
}

async function loadTable(
  client: pg.Client,
  table: Manifest['tables'][number],
  { parts, secret }: Backup,
): Promise<void> {
  const into = client.query(
    copyFrom(`copy ${tableNameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`),
  )
  await pipeline(readPart(parts, table.part, secret), createGunzip(), into)
  if (into.rowCount !== table.rows)
    throw new Error(
      `${tableNameOf(table)} has ${counted(into.rowCount ?? 0, 'row')} and not the ${table.rows} of the backup.`,
    )
}

/** Adjusts the copy: removes what must not happen a second time, and marks it as restored. */
async function settle(client: pg.Client, { name, manifest }: Backup): Promise<void> {
  // The original studio has sent them a moment later, and nobody should get a mail twice.
  await client.query('update mails set sent_at = $1 where sent_at is null', [manifest.madeAt])
  // Sessions and codes that ended or were used after the backup must not revive: everybody signs in again.
  await client.query('update sessions set ended_at = $1 where ended_at is null', [manifest.madeAt])
  await client.query('delete from password_resets')
  await client.query('delete from email_changes')
  await client.query('delete from email_returns')
  await dropRenditions(client, manifest)
  await dropFact(client, 'backup')
  await keepFact(client, 'restored', { from: name, at: new Date().toISOString() })
}

/** Deletes incomplete renditions, so that they are made again once the studio is live. */
async function dropRenditions(client: pg.Client, { files }: Manifest): Promise<void> {
  const there = JSON.stringify(files.map(({ key, size }) => ({ key, size })))
  const unfit = `select file_id from renditions r where not exists
    (select from jsonb_to_recordset($1::jsonb) as f(key text, size bigint) where f.key = r.key and f.size = r.size)`
  await client.query(`delete from film_processing where file_id in (${unfit})`, [there])
  await client.query(`delete from renditions where file_id not in (select file_id from film_processing)`)
}
