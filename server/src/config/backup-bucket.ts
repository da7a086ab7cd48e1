import { isBucketName, serverOf, wrongEndpoint } from './bucket.ts'
import type { Variables } from './environment.ts'

/** Begins a place of backups that is a bucket. */
export const S3_ADDRESS = /^s3:\/\//
const address = /^s3:\/\/([^/]+)(?:\/([a-zA-Z0-9][a-zA-Z0-9._/-]*?))?\/*$/

/**
 * The bucket and the prefix of `s3://bucket/prefix`, reached by BACKUP_S3_… and where one is not set by S3_…. Throws a
 * line for each setting that is missing or can't be right.
 */
export function backupBucketOf(variables: Variables, where: string) {
  const [, bucket = '', prefix] = address.exec(where) ?? []
  const own = (name: 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY') =>
    variables[`BACKUP_S3_${name}`] ?? variables[`S3_${name}`] ?? ''
  // Another account's region is not that of the files' server.
  const endpoint =
    variables.BACKUP_S3_ENDPOINT ?? (variables.BACKUP_S3_REGION ? undefined : variables.S3_ENDPOINT)
  const settings = {
    ...serverOf(endpoint),
    region: own('REGION'),
    bucket,
    accessKeyId: own('ACCESS_KEY_ID'),
    secretAccessKey: own('SECRET_ACCESS_KEY'),
  }
  const wrong = isBucketName(bucket) ? [] : [`${where} is not a bucket: write s3://bucket/prefix`]
  for (const [name, value] of [
    ['REGION', settings.region],
    ['ACCESS_KEY_ID', settings.accessKeyId],
    ['SECRET_ACCESS_KEY', settings.secretAccessKey],
  ])
    if (!value) wrong.push(`BACKUP_S3_${name} is missing: the bucket of the backups needs it, or S3_${name}`)
  if (endpoint)
    wrong.push(...wrongEndpoint('BACKUP_S3_ENDPOINT', endpoint, variables.STUDIO_MODE === 'production'))
  if (bucket && bucket === variables.S3_BUCKET && endpoint === variables.S3_ENDPOINT)
    wrong.push(
      `${where} is the bucket of the studio's files: losing it must not mean losing the backups, too`,
    )
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return { settings, prefix: prefix ? `${prefix}/` : '' }
}
