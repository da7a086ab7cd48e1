import { resolve } from 'node:path'
import { bucketOf } from '../config/bucket.ts'
import type { Variables } from '../config/environment.ts'
import { weakSecret } from '../config/secrets.ts'
import { type MadeBackup, makeBackup } from './backup/make-backup.ts'
import { placeOf } from './backup/places/place-of.ts'
import type { Keep } from './backup/retention.ts'
import { reasonOf } from './checks/finding.ts'
import { readWords, runCommand } from './command.ts'
import { complain, say, variablesOf, withStudioDatabase } from './studio-database.ts'
import { counted } from './terminal.ts'

const usage = `npm run backup                  makes a backup in BACKUP_DIR
npm run backup -- --to PLACE    in another place: a folder, or s3://bucket/prefix`

/**
 * Makes a backup of this studio in BACKUP_DIR or the place of `--to`, also while it runs; prints one line, and exits with
 * 1 on failure, also of what comes after a whole backup.
 */
async function main(): Promise<number> {
  const { values } = readWords(usage, { to: { type: 'string' } })
  const variables = variablesOf(process.env)
  const place = placeOf(variables, chosen(variables, values.to))
  const made = await withStudioDatabase(variables, (connection) =>
    makeBackup({
      connection,
      dataDir: resolve(variables.DATA_DIR),
      bucket: bucketOf(variables),
      place,
      secret: variables.BACKUP_KEY ?? null,
      keep: keepOf(variables.BACKUP_KEEP),
    }),
  )
  say(inWords(place.words, made))
  for (const lacking of made.manifest.lacking) complain(`The backup is whole; in the studio, ${lacking}.`)
  for (const trouble of made.troubles) complain(`The backup is whole; after it, ${reasonOf(trouble)}`)
  return made.troubles.length > 0 ? 1 : 0
}

function chosen({ BACKUP_DIR, BACKUP_KEY }: Variables, to = BACKUP_DIR): string {
  const weak = BACKUP_KEY ? weakSecret(BACKUP_KEY) : null
  if (weak) throw new Error(`BACKUP_KEY ${weak}`)
  if (to) return to
  throw new Error(
    `BACKUP_DIR is missing: a folder for the backups, best on another disk, or s3://bucket/prefix.\n${usage}`,
  )
}

/** Parses the number of backups to keep: `14` backups, or `30 days`. */
function keepOf(text: string): Keep {
  const number = Number.parseInt(text, 10)
  return text.includes('day') ? { days: number } : { newest: number }
}

function inWords(place: string, { name, manifest, fresh, forgotten }: MadeBackup): string {
  const { tables, files, key } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const old = forgotten.length > 0 ? ` Removed: ${forgotten.join(', ')}.` : ''
  return (
    `${place}/${name} is whole: ${counted(rows, 'row')} of ${counted(tables.length, 'table')}, ${counted(files.length, 'file')} of ` +
    `${(bytes / 1e6).toFixed(1)} MB, ${fresh} of them new; ${key ? 'encrypted' : 'not encrypted'}.${old}`
  )
}

await runCommand(main, { failed: 'There is no new backup: ' })
