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

/**
 * Returns where links to the bucket lead, as a source of a page's policy: `https://bucket.host`, or `https://host/bucket/`
 * where other buckets have the same host (S-S8).
 */
export function bucketSource({ endpoint, region, bucket, forcePathStyle }: BucketSettings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return forcePathStyle ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}`
}
