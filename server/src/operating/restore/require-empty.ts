import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { counted } from '@studio/contract/counted.ts'
import type pg from 'pg'
import { MARK } from '../../adapters/files/studio-mark.ts'
import { keysBelow } from '../backup/copy-files.ts'
import type { Manifest } from '../backup/manifest.ts'
import { readPart } from '../backup/parts.ts'
import { tableNameOf, tablesOf } from '../backup/tables.ts'
import type { Backup } from './open-backup.ts'
import { asClient, requireKnownMigration, type Target } from './restore-backup.ts'

/** Throws with a list of everything that prevents a restore; changes nothing. */
export async function requireEmpty({ connection, dataDir }: Target, backup: Backup): Promise<void> {
  requireKnownMigration(backup.manifest.migration)
  const there = await asClient(connection, (client) => findObstacles(client, dataDir, backup))
  if (there.length === 0) return
  throw new Error(['A backup is restored into an empty studio only. This is there:', ...there].join('\n  '))
}

/** Tables that the triggers of others fill. */
const keptByTriggers = new Set(['public.counts', 'public.daily_figures'])

/** Lists everything that prevents a restore; a backup is never restored beside other data. */
async function findObstacles(client: pg.Client, dataDir: string, backup: Backup): Promise<string[]> {
  const { files } = backup.manifest
  return [
    ...(await connections(client)),
    ...(await rows(client)),
    ...(await strangeFiles(dataDir, files)),
    ...(await strangeMark(dataDir, backup)),
    ...(await strangeSecret(dataDir, backup)),
  ]
}

async function connections(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const others = found[0]?.others ?? 0
  return others > 0
    ? [`the database is open elsewhere (${others} connections): stop the studio's servers`]
    : []
}

async function rows(client: pg.Client): Promise<string[]> {
  const there: string[] = []
  for (const table of await tablesOf(client)) {
    if (keptByTriggers.has(`${table.schema}.${table.name}`)) continue
    const { rows: found } = await client.query<{ held: number }>(
      `select count(*)::int as held from (select from ${tableNameOf(table)} limit 1000) first`,
    )
    const held = found[0]?.held ?? 0
    if (held > 0)
      there.push(
        `the table ${table.schema}.${table.name} holds ${held === 1000 ? 'a thousand rows or more' : counted(held, 'row')}`,
      )
  }
  return there
}

/** Lists files not in this backup; its own files are left by an interrupted restore. */
async function strangeFiles(dataDir: string, files: Manifest['files']): Promise<string[]> {
  const ours = new Set(files.map(({ key }) => key))
  const strange = (await keysBelow(join(dataDir, 'files'))).filter((key) => key !== MARK && !ours.has(key))
  const there = strange.slice(0, 5).map((key) => `${join(dataDir, 'files', key)} is not of this backup`)
  if (strange.length > 5) there.push(`and ${counted(strange.length - 5, 'other file')}`)
  return there
}

async function strangeMark(dataDir: string, { manifest }: Backup): Promise<string[]> {
  const path = join(dataDir, 'files', MARK)
  if (!existsSync(path)) return []
  const mark = (await readFile(path, 'utf8')).trim()
  return mark === manifest.studio ? [] : [`${path} is another studio's`]
}

async function strangeSecret(dataDir: string, { parts, manifest, secret }: Backup): Promise<string[]> {
  const path = join(dataDir, 'token-secret')
  if (!existsSync(path)) return []
  const ours = manifest.secret ? await buffer(readPart(parts, manifest.secret, secret)) : null
  return ours?.equals(await readFile(path)) ? [] : [`${path} is another studio's`]
}
