import { resolve } from 'node:path'
import { counted } from '@studio/contract/counted.ts'
import type pg from 'pg'
import { bucketOf } from '../config/bucket.ts'
import type { Variables } from '../config/environment.ts'
import { weakSecret } from '../config/secrets.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/connect.ts'
import type { SteadyClient } from '../database/steady-client.ts'
import { factOf } from '../database/studio-facts.ts'
import { type MemberMail, mailAdmins } from '../rooms/membership/mails/mail-person.ts'
import { type MadeBackup, makeBackup } from './backup/make-backup.ts'
import { isWhole } from './backup/manifest.ts'
import type { BackupPlace } from './backup/places/place.ts'
import { placeOf } from './backup/places/place-of.ts'
import type { Keep } from './backup/retention.ts'
import { reasonOf } from './checks/finding.ts'
import { readWords, runCommand } from './command.ts'
import { withStudioContext } from './studio-context.ts'
import { complain, say, variablesOf, withDatabase, withStudioTables } from './studio-database.ts'

const usage = `npm run backup                  makes a backup in BACKUP_DIR
npm run backup -- --to PLACE    in another place: a folder, or s3://bucket/prefix`

/**
 * Makes a backup of this studio in BACKUP_DIR or the place of `--to`, also while it runs; prints one line, and exits with
 * 1 on failure, also of what comes after a whole backup, and if the studio lacks files that belong into it.
 */
async function main(): Promise<number> {
  const { values } = readWords(usage, { to: { type: 'string' } })
  const variables = variablesOf(process.env)
  const { place, made } = await makeFrom(variables, values.to).catch(async (error: unknown) => {
    // Who names a place is there and reads.
    if (!values.to) await tell((context) => tellOfFailure(context, reasonOf(error)))
    throw error
  })
  say(inWords(place.words, made))
  for (const trouble of made.troubles) complain(`The backup is made; after it, ${reasonOf(trouble)}`)
  if (!isWhole(made.manifest)) await complainOfLacking(made)
  return made.troubles.length > 0 || !isWhole(made.manifest) ? 1 : 0
}

async function makeFrom(variables: Variables, to: string | undefined) {
  const place = placeOf(variables, chosen(variables, to))
  const made = await withStudioTables(variables, async (connection) => {
    if (!to) await requireOwnPlace(connection, place)
    return makeBackup({
      connection,
      dataDir: resolve(variables.DATA_DIR),
      bucket: bucketOf(variables),
      place,
      secret: variables.BACKUP_KEY ?? null,
      keep: keepOf(variables.BACKUP_KEEP),
    })
  })
  return { place, made }
}

/** Mails the Admins by the studio's own queue. */
const tell = (how: (context: Context) => Promise<void>) =>
  withStudioContext(process.env, how).catch((error: unknown) =>
    complain(`The Admins could not be told: ${reasonOf(error)}`),
  )

/**
 * Throws for a restored copy, whose backups would replace the original's; and if the last backup went to this place and
 * nothing is there: its disk is not mounted, most likely.
 */
async function requireOwnPlace(connection: pg.ClientConfig, place: BackupPlace): Promise<void> {
  const facts = async (_db: unknown, client: SteadyClient) => ({
    last: await factOf(client, 'backup'),
    restored: await factOf(client, 'restored'),
  })
  const { last, restored } = await withDatabase(connection, facts)
  if (restored)
    throw new Error(
      `this is a copy of the backup ${restored.from}, and its backups would replace those of the original. ` +
        'Once the original is off: npm run restore -- --go-live. Until then: npm run backup -- --to PLACE',
    )
  if (last?.place !== place.words || (await place.names()).length > 0) return
  throw new Error(
    `${place.words} is empty, and the backup of ${last.at} was made there: is its disk mounted? ` +
      `If you emptied it yourself: npm run backup -- --to ${place.words}`,
  )
}

/** Says what is lacking, here and to the Admins. */
async function complainOfLacking(made: MadeBackup): Promise<void> {
  const { lacking } = made.manifest
  for (const line of lacking.slice(0, MOST_LINES)) complain(line)
  if (lacking.length > MOST_LINES) complain(`And ${counted(lacking.length - MOST_LINES, 'other file')}.`)
  complain(
    'Older backups were kept. Restore the missing files from one of them, or delete in the studio what uses them.',
  )
  await tell((context) => tellAdmins(context, made))
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
  const state = isWhole(manifest) ? 'is whole' : `lacks ${counted(manifest.lacking.length, 'file')}`
  const old = forgotten.length > 0 ? ` Removed: ${forgotten.join(', ')}.` : ''
  return (
    `${place}/${name} ${state}: ${counted(rows, 'row')} of ${counted(tables.length, 'table')}, ${counted(files.length, 'file')} of ` +
    `${(bytes / 1e6).toFixed(1)} MB, ${fresh} of them new; ${key ? 'encrypted' : 'not encrypted'}.${old}`
  )
}

/** Maximum number of lines about single files; the backup's manifest has all. */
const MOST_LINES = 20

/** Mails every Admin that a backup lacks files, which only who runs the server can mend. */
const tellAdmins = (context: Context, made: MadeBackup): Promise<void> =>
  inTransaction(context.db, (tx) => mailAdmins(context, tx, lackingMail(made)))

/**
 * Mails every Admin, once a day, that no backup was made: the night's output is read by nobody. A restored copy mails nobody
 * (S-R8).
 */
async function tellOfFailure(context: Context, reason: string): Promise<void> {
  if (await factOf(context.db.$client, 'restored')) return
  await inTransaction(context.db, (tx) =>
    mailAdmins(context, tx, failureMail(context.clock.machine(), reason)),
  )
}

const failureMail = (now: Date, reason: string): MemberMail => ({
  key: `backup-failed-${now.toISOString().slice(0, 10)}`,
  subject: 'The studio has no new backup',
  title: 'The last backup was not made',
  paragraphs: [
    'The studio’s nightly backup was not made. Older backups were kept. Please pass this on to the person who runs the studio’s server.',
    reason,
  ],
})

function lackingMail({ name, manifest: { lacking } }: MadeBackup): MemberMail {
  const more = lacking.length - MOST_LINES
  return {
    key: `backup-lacking-${name}`,
    subject: 'Last night’s backup is missing files',
    title: 'The last backup is missing files',
    paragraphs: [
      'The last backup of the studio holds all its data, but not all of its videos and pictures. Older backups were kept. Please pass this on to the person who runs the studio’s server.',
      ...lacking.slice(0, MOST_LINES),
      ...(more > 0 ? [`And ${counted(more, 'other file')}.`] : []),
    ],
  }
}

await runCommand(main, { failed: 'There is no new backup: ' })
