import { resolve } from 'node:path'
import { counted } from '@studio/contract/counted.ts'
import { GROUP_MODES, OWN } from '../../adapters/files/disk.ts'
import type { Variables } from '../../config/environment.ts'
import { startDatabase } from '../../database/start-database.ts'
import { complain, say } from '../studio-database.ts'
import { confirmWord } from '../terminal.ts'
import type { Backup } from './open-backup.ts'
import { requireEmpty } from './require-empty.ts'
import { restoreBackup } from './restore-backup.ts'

/** Says what a whole backup holds. */
export function inWords({ name, manifest: { tables, files, key, lacking } }: Backup): string {
  const count = (table: string, ...words: [string, string?]) =>
    counted(tables.find((one) => one.name === table)?.rows ?? 0, ...words)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return [
    `The backup ${name} is ${lacking.length > 0 ? 'undamaged, and lacks files' : 'whole'}${key ? ', and BACKUP_KEY opens it' : ''}:`,
    `  ${[count('users', 'person', 'people'), count('subscriptions', 'membership'), count('invoices', 'invoice')].join(', ')}`,
    `  ${counted(files.length, 'file')} of ${(bytes / 1e6).toFixed(1)} MB`,
    ...lacking.map((one) => `  when it was made, ${one}`),
  ].join('\n')
}

/**
 * Restores an opened backup into the studio that the variables name, which has to be empty, after asking. Returns the
 * exit code of the command.
 */
export async function restoreHere(variables: Variables, backup: Backup, yes: boolean): Promise<number> {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = variables
  const dataDir = resolve(variables.DATA_DIR)
  // The lock of DATA_DIR refuses while a server runs there.
  const log = { warn: complain, error: complain }
  const database = await startDatabase({ dataDir, databaseUrl, directUrl, log })
  try {
    const readers = variables.FILES_BY_PROXY ? GROUP_MODES : OWN
    const target = { connection: database.connection, dataDir, readers }
    await requireEmpty(target, backup)
    say(
      `It goes into ${databaseUrl ? withoutPassword(databaseUrl) : 'the database'} and the folder ${dataDir}, both empty.`,
    )
    say('The copy emails nobody and charges nothing until "npm run restore -- --go-live".')
    if (!yes && !(await confirmWord('restore'))) {
      say('Nothing was restored.')
      return 1
    }
    const broken = await restoreBackup(target, backup)
    for (const line of broken) complain(line)
    say(
      broken.length > 0
        ? 'It is restored; its ledger does not add up, as above.'
        : 'It is restored, and its ledger adds up.',
    )
    if (variables.S3_BUCKET)
      say(`Its files are in ${dataDir}, and S3_BUCKET is set: npm run admin -- move-files --to bucket`)
    return broken.length > 0 ? 1 : 0
  } finally {
    await database.stop()
  }
}

function withoutPassword(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `the database ${hostname}${port && `:${port}`}${pathname}`
}
