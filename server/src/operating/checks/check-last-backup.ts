import { randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import type pg from 'pg'
import { openBucket } from '../../adapters/files/s3/bucket.ts'
import { backupBucketOf, S3_ADDRESS } from '../../config/bucket.ts'
import type { Variables } from '../../config/environment.ts'
import { factOf } from '../../database/studio-facts.ts'
import { placeOf } from '../backup/places/place-of.ts'
import { checkBackupFolder } from './check-folder.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

/** Age from which the last backup counts as missed: a daily backup may run late. */
const OLD = 2 * DAY

/** Checks for a recent backup that is still there, and for a restored copy that was not released with `--go-live`. */
export async function checkBackup(
  client: pg.Client,
  { variables, now = new Date() }: { variables: Variables; now?: Date },
): Promise<Finding[]> {
  const last = await factOf(client, 'backup')
  const restored = await factOf(client, 'restored')
  return [
    (await lostWith(variables, last)) ?? ofAge(last ? new Date(last.at) : null, now),
    ...(restored
      ? [
          hint(
            'restored',
            `this is a copy of the backup ${restored.from}, which emails nobody and charges nothing: npm run restore -- --go-live`,
          ),
        ]
      : []),
  ]
}

/** A fault if the last backup went to BACKUP_DIR, and that is empty now; null otherwise. */
async function lostWith(
  variables: Variables,
  last: { at: string; place?: string | undefined } | null,
): Promise<Finding | null> {
  // What is wrong with the place itself is said by `checkBackupPlace`.
  const names = await namesIn(variables, last?.place).catch(() => null)
  if (!last || names === null || names.length > 0) return null
  return fault('BACKUP_DIR', `is empty, and the backup of ${last.at} was made there: is its disk mounted?`)
}

/** The backups in BACKUP_DIR; null if it is not the place. */
async function namesIn(variables: Variables, place: string | undefined): Promise<string[] | null> {
  if (!variables.BACKUP_DIR) return null
  const named = placeOf(variables, variables.BACKUP_DIR)
  return named.words === place ? named.names() : null
}

function ofAge(last: Date | null, now: Date): Finding {
  if (!last) return hint('BACKUP_DIR', 'there is no backup yet: npm run backup')
  const text = `the last backup is of ${last.toISOString()}`
  if (now.getTime() - last.getTime() <= OLD) return fine('BACKUP_DIR', text)
  return hint('BACKUP_DIR', `${text}, which is more than two days ago`)
}

/** Whether BACKUP_DIR takes a file and gives it up again; nothing for a folder that does. */
export async function checkBackupPlace(variables: Variables): Promise<Finding[]> {
  const where = variables.BACKUP_DIR
  if (!where) return []
  if (!S3_ADDRESS.test(where)) return checkBackupFolder(where)
  try {
    const { settings, prefix } = backupBucketOf(variables, where)
    const bucket = openBucket(settings)
    const key = `${prefix}doctor/${randomUUID()}`
    await bucket.put(key, Buffer.from('written by the doctor'))
    await bucket.remove(key)
    return [fine('BACKUP_DIR', `${where} accepts files, and deletes them again`)]
  } catch (error) {
    const { name } = error as Error
    return [fault('BACKUP_DIR', `${name === 'Error' ? '' : `${name}: `}${reasonOf(error)}`)]
  }
}
