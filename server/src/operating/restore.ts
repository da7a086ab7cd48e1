import type { Variables } from '../config/environment.ts'
import { dropFact } from '../database/studio-facts.ts'
import { isWhole, readManifest } from './backup/manifest.ts'
import type { BackupPlace } from './backup/places/place.ts'
import { placeAndName, placeOf } from './backup/places/place-of.ts'
import { readWords, runCommand } from './command.ts'
import { type Backup, openBackup } from './restore/open-backup.ts'
import { inWords, restoreHere } from './restore/restore-here.ts'
import { say, variablesOf, withDatabase, withStudioTables } from './studio-database.ts'

const usage = `npm run restore                       restores the newest backup of BACKUP_DIR into an empty studio
npm run restore -- BACKUP             another one: its name, its place (a folder or
                                      s3://bucket/prefix), or PLACE/NAME
npm run restore -- --check [BACKUP]   only reads it whole, and says whether it can be restored
npm run restore -- --go-live          lets a restored copy email and charge`

const options = {
  check: { type: 'boolean' },
  'go-live': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

async function main(): Promise<number> {
  const { values, positionals } = readWords(usage, options, 1)
  const variables = variablesOf(process.env)
  if (values['go-live']) return goLive(variables)
  const { backup, better } = await chosen(variables, positionals[0])
  say(inWords(backup))
  if (better) say(`  ${better} has all its files: npm run restore -- ${better}`)
  if (values.check) return isWhole(backup.manifest) ? 0 : 1
  return restoreHere(variables, backup, values.yes ?? false)
}

/**
 * Opens the chosen backup and reads all of it, so that no restore begins with a damaged one. If it lacks files, `better`
 * is the newest that lacks none.
 */
async function chosen(
  variables: Variables,
  word?: string,
): Promise<{ backup: Backup; better: string | null }> {
  const typed = placeAndName(word)
  const where = typed.where ?? variables.BACKUP_DIR
  if (!where) throw new Error(`BACKUP_DIR is missing: where the backups are.\n${usage}`)
  const place = placeOf(variables, where)
  const there = await place.names()
  const name = typed.name ?? there.at(-1)
  if (!name || !there.includes(name))
    throw new Error(`There is no ${name ? `whole backup ${name}` : 'whole backup'} in ${place.words}.`)
  const secret = variables.BACKUP_KEY ?? null
  const backup = await openBackup(place, name, secret)
  const whole = isWhole(backup.manifest) ? null : await newestWhole(place, there, secret)
  return { backup, better: whole && [...(typed.where ? [typed.where] : []), whole].join('/') }
}

async function newestWhole(place: BackupPlace, names: string[], secret: string | null) {
  for (const name of names.toReversed()) {
    const manifest = await readManifest(place.of(name), secret).catch(() => null)
    if (manifest && isWhole(manifest)) return name
  }
  return null
}

async function goLive(variables: Variables): Promise<number> {
  const held = await withStudioTables(variables, (connection) =>
    withDatabase(connection, (_db, client) => dropFact(client, 'restored')),
  )
  say(
    held
      ? 'This studio may now email and charge: restart its servers. Never run the one it was copied from again.'
      : 'This studio is not a restored copy: nothing was changed.',
  )
  return held ? 0 : 1
}

await runCommand(main)
