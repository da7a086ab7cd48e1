import type { Variables } from './environment.ts'

const needed = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const loopback = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/
/** As Amazon wants buckets named. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
export const isBucketName = (name: string): boolean => bucketName.test(name)

/** Stands in an endpoint where a server wants the bucket in its name, as Alibaba's and Tencent's do: `https://*.host`. */
const IN_NAME = '://*.'

/** How a bucket's server is reached: the bucket is in the path of its addresses, or a part of the host's name, as at Amazon. */
export const serverOf = (endpoint: string | undefined) => ({
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
export function wrongEndpoint(name: string, endpoint: string, production: boolean): string[] {
  const { protocol, hostname, pathname, search } = new URL(endpoint)
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search) {
    return [`${name} must be https:// and a host, without the bucket`]
  }
  const open = protocol === 'http:' && production && !loopback.test(hostname)
  return open ? [`${name} must be https: files are sent there and read from there`] : []
}
