import { basename, dirname, resolve } from 'node:path'
import { openBucket } from '../../../adapters/files/s3/bucket.ts'
import { backupBucketOf, S3_ADDRESS } from '../../../config/bucket.ts'
import type { Variables } from '../../../config/environment.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'
import { type BackupPlace, named } from './place.ts'

/** Opens a place of backups: a folder, or `s3://bucket/prefix`. Throws if a setting of the bucket is missing or wrong. */
export function placeOf(variables: Variables, where: string): BackupPlace {
  if (!S3_ADDRESS.test(where)) return folderPlace(resolve(where))
  const { settings, prefix } = backupBucketOf(variables, where)
  return bucketPlace(openBucket(settings), prefix, where.replace(/\/+$/, ''))
}

/** Splits what a person typed into a place and a backup's name: either, or both as `PLACE/NAME`. */
export function placeAndName(word: string | undefined): { where?: string; name?: string } {
  if (!word) return {}
  const last = basename(word)
  if (!named.test(last)) return { where: word }
  return word === last ? { name: last } : { where: dirname(word), name: last }
}
