import type { Variables } from './environment.ts'

const needed = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/
/** As Amazon wants buckets named. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const isBucketName = (name: string): boolean => bucketName.test(name)

/** Stands in an endpoint where a server wants the bucket in its name, as Alibaba's and Tencent's do: `https://*.host`. */
const IN_NAME = '://*.'

/** How a bucket's server is reached: the bucket is in the path of its addresses, or a part of the host's name, as at Amazon. */
const serverOf = (endpoint: string | undefined) => ({
  endpoint: endpoint?.replace(IN_NAME, '://'),
  forcePathStyle:
    endpoint !== undefined &&
    !endpoint.includes(IN_NAME) &&
    !/\.amazonaws\.com(\.cn)?$/.test(new URL(endpoint).hostname),
})

/** The bucket that files are kept in; null where they are kept in DATA_DIR. */
export function bucketOf(variables: Variables) {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  if (!S3_BUCKET) return null
  return {
    ...serverOf(S3_ENDPOINT),
    region: S3_REGION ?? '',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** A line for each setting of the bucket that is missing or can't be right; none where nothing is set of it. */
export function wrongBucket(variables: Variables): string[] {
  const { S3_ENDPOINT, S3_BUCKET, STUDIO_MODE, FILES_BY_PROXY } = variables
  if (!S3_ENDPOINT && needed.every((name) => !variables[name])) return []
  const lines = needed
    .filter((name) => !variables[name])
    .map((name) => `${name} is missing: the bucket needs ${needed.join(', ')}`)
  if (S3_BUCKET && !isBucketName(S3_BUCKET)) lines.push('S3_BUCKET is not the name of a bucket')
  if (FILES_BY_PROXY) lines.push('FILES_BY_PROXY is for files on a disk: a bucket sends its own')
  if (S3_ENDPOINT) lines.push(...wrongEndpoint('S3_ENDPOINT', S3_ENDPOINT, STUDIO_MODE === 'production'))
  return lines
}

/**
 * A line for an address of a bucket's server that can't be right. In production it is https, as pages are: browsers
 * read films there.
 */
function wrongEndpoint(name: string, endpoint: string, production: boolean): string[] {
  const { protocol, hostname, pathname, search } = new URL(endpoint)
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search) {
    return [`${name} must be https:// and a host, without the bucket`]
  }
  const open = protocol === 'http:' && production && !loopback.test(hostname)
  return open ? [`${name} must be https: files are sent there and read from there`] : []
}

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
