import { resolve } from 'node:path'
import { DAY } from '@studio/contract/dates.ts'
import type pg from 'pg'
import type { Variables } from '../../config/environment.ts'
import { factOf } from '../../database/studio-facts.ts'
import { folderPlace } from '../backup/places/folder-place.ts'
import { type Finding, fault, fine, hint } from './finding.ts'

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
            `this is a copy of the backup ${restored.from}, which mails and charges nothing: npm run restore -- --go-live`,
          ),
        ]
      : []),
  ]
}

/** A fault if the last backup went to a folder that is empty now; null otherwise, and for a bucket. */
async function lostWith(
  { BACKUP_DIR }: Variables,
  last: { at: string; place?: string | undefined } | null,
): Promise<Finding | null> {
  if (!BACKUP_DIR || resolve(BACKUP_DIR) !== last?.place) return null
  if ((await folderPlace(last.place).names()).length > 0) return null
  return fault('BACKUP_DIR', `is empty, and the backup of ${last.at} was made there: is its disk mounted?`)
}

function ofAge(last: Date | null, now: Date): Finding {
  if (!last) return hint('BACKUP_DIR', 'there is no backup yet: npm run backup')
  const text = `the last backup is of ${last.toISOString()}`
  if (now.getTime() - last.getTime() <= OLD) return fine('BACKUP_DIR', text)
  return hint('BACKUP_DIR', `${text}, which is more than two days ago`)
}
