import { DAY } from '@studio/contract/dates.ts'
import type pg from 'pg'
import { factOf } from '../../database/studio-facts.ts'
import { type Finding, fine, hint } from './finding.ts'

/** Age from which the last backup counts as missed: a daily backup may run late. */
const OLD = 2 * DAY

/** Checks for a recent backup, and for a restored copy that was not released with `--go-live`. */
export async function checkBackup(client: pg.Client, now = new Date()): Promise<Finding[]> {
  const last = await factOf(client, 'backup')
  const restored = await factOf(client, 'restored')
  return [
    ofAge(last ? new Date(last.at) : null, now),
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

function ofAge(last: Date | null, now: Date): Finding {
  if (!last) return hint('BACKUP_DIR', 'there is no backup yet: npm run backup')
  const text = `the last backup is of ${last.toISOString()}`
  if (now.getTime() - last.getTime() <= OLD) return fine('BACKUP_DIR', text)
  return hint('BACKUP_DIR', `${text}, which is more than two days ago`)
}
