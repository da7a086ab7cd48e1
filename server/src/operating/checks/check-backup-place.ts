import { randomUUID } from 'node:crypto'
import { openBucket } from '../../adapters/files/s3/bucket.ts'
import { backupBucketOf, S3_ADDRESS } from '../../config/backup-bucket.ts'
import type { Variables } from '../../config/environment.ts'
import { type Finding, fault, fine, reasonOf } from './finding.ts'

/** Whether a BACKUP_DIR that is a bucket takes a file and gives it up again; nothing for a folder. */
export async function checkBackupPlace(variables: Variables): Promise<Finding[]> {
  const where = variables.BACKUP_DIR
  if (!where || !S3_ADDRESS.test(where)) return []
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
