/** How a bucket of S3, or of a server that speaks it, is reached. */
export interface BucketSettings {
  /** Of another server than Amazon's; undefined there. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path of its addresses, and not before the host. */
  forcePathStyle: boolean
}

/** Where links to the bucket lead, as `https://host`: a page's policy names it, for films are read there. */
export function bucketOrigin({ endpoint, region, bucket, forcePathStyle }: BucketSettings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return `${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`
}
