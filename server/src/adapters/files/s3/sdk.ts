import type { S3Client } from '@aws-sdk/client-s3'

/** Milliseconds for a connection, and for an answer that has stopped coming. */
const CONNECTION_PATIENCE = 5_000
const PATIENCE = 30_000

interface Sdk {
  s3: typeof import('@aws-sdk/client-s3')
  /** Throws `BucketAway` where nobody answers, and ENOSPC where there is no room. */
  send: S3Client['send']
  sign: typeof import('@aws-sdk/s3-request-presigner').getSignedUrl
  client: S3Client
}

/** The bucket gives no answer, or none that helps: a request that needs it is 503, and a job is tried again. */
export class BucketAway extends Error {
  override name = 'BucketAway'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('the bucket gives no answer', { cause })
  }
}

/** The client of AWS, loaded with its first use: no studio that keeps its files on a disk has it in memory. */
export function sdkOf(settings: BucketSettings): () => Promise<Sdk> {
  let opened: Promise<Sdk> | null = null
  return () => {
    opened ??= open(settings).catch((error: unknown) => {
      // The next call tries again.
      opened = null
      throw error
    })
    return opened
  }
}

async function open(settings: BucketSettings): Promise<Sdk> {
  const s3 = await import('@aws-sdk/client-s3')
  const { getSignedUrl: sign } = await import('@aws-sdk/s3-request-presigner')
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings
  const client = new s3.S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECTION_PATIENCE, socketTimeout: PATIENCE },
    // Servers besides Amazon's refuse the newer checksums; the signature covers the bytes that are sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const ask = client.send.bind(client) as (...given: unknown[]) => Promise<unknown>
  const send = (...given: unknown[]) =>
    ask(...given).catch((error: unknown) => {
      throw inOurWords(error)
    })
  return { s3, sign, client, send: send as S3Client['send'] }
}

const NO_ROOM = 507
/** What servers besides Amazon's say of a full disk or a quota. */
const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'StorageFull', 'InsufficientStorage'])
/** Without an answer's status: the network's own, and not a mistake of ours. */
const ofNetwork = /^E[A-Z]{4,}|TimeoutError|NetworkingError/

function inOurWords(error: unknown): unknown {
  const {
    name = '',
    code,
    $metadata,
  } = (error ?? {}) as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode
  if (status === NO_ROOM || full.has(name)) return noRoom(error)
  const away = status === undefined ? ofNetwork.test(code ?? name) : status >= 500 || status === 429
  return away ? new BucketAway(error) : error
}

/** As a full disk says it. */
const noRoom = (cause: unknown) =>
  Object.assign(new Error('the bucket is full', { cause }), { code: 'ENOSPC' })

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
