import type { Readable } from 'node:stream'
import type { BucketSettings } from './sdk.ts'
import { sdkOf } from './sdk.ts'

interface Listed {
  key: string
  size: number
  writtenAt: Date
}

/** A file that comes in parts; it is there once they are put together. */
export interface Multipart {
  key: string
  uploadId: string
}

export interface UploadedPart {
  /** From 1. */
  number: number
  etag: string
  size: number
}

/** The calls of S3 that the studio uses. Names of keys are the caller's. What the bucket refuses is thrown. */
export interface Bucket {
  put(key: string, body: Buffer): Promise<void>
  /** The bytes from `start` to `end`, both included; null where there is no such key. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  size(key: string): Promise<number | null>
  /** Nothing, where there is no such key. */
  remove(key: string): Promise<void>
  /** In the order of keys. */
  list(prefix: string): AsyncIterable<Listed>
  /** An address that opens a key by itself for so many seconds, to be read as this type. */
  link(key: string, how: { seconds: number; type: string }): Promise<string>
  begin(key: string): Promise<Multipart>
  /** A part of 5 MiB or more, unless it is the last one; the same number again takes its place. */
  putPart(upload: Multipart, number: number, body: Buffer, stop?: AbortSignal): Promise<UploadedPart>
  /** In their order; null where there is no such upload, any more. */
  parts(upload: Multipart): Promise<UploadedPart[] | null>
  complete(upload: Multipart, parts: readonly UploadedPart[]): Promise<void>
  /** Those that were begun, and neither put together nor aborted. */
  unfinished(): AsyncIterable<Multipart & { begunAt: Date }>
  /** Removes the parts; nothing, where there is no such upload. */
  abort(upload: Multipart): Promise<void>
}

/** Opens nothing yet: the client is loaded with the first call, and never where no bucket is set. */
export function openBucket(settings: BucketSettings): Bucket {
  const Bucket = settings.bucket
  const sdk = sdkOf(settings)
  return {
    async put(Key, Body) {
      const { s3, send } = await sdk()
      await send(new s3.PutObjectCommand({ Bucket, Key, Body }))
    },
    async get(Key, range) {
      const { s3, send } = await sdk()
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await orNull(send(new s3.GetObjectCommand({ Bucket, Key, Range })))
      return found ? (found.Body as Readable) : null
    },
    async size(Key) {
      const { s3, send } = await sdk()
      const found = await orNull(send(new s3.HeadObjectCommand({ Bucket, Key })))
      return found?.ContentLength ?? null
    },
    async remove(Key) {
      const { s3, send } = await sdk()
      await orNull(send(new s3.DeleteObjectCommand({ Bucket, Key })))
    },
    async *list(Prefix) {
      const { s3, send } = await sdk()
      let ContinuationToken: string | undefined
      do {
        const page = await send(new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { key: Key, size: Size, writtenAt: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    async link(Key, { seconds, type }) {
      const { s3, client, sign } = await sdk()
      const said = { ResponseContentType: type, ResponseCacheControl: 'private, no-store' }
      return sign(client, new s3.GetObjectCommand({ Bucket, Key, ...said }), { expiresIn: seconds })
    },
    ...multipartOf(Bucket, sdk),
  }
}

type MultipartCalls = Pick<Bucket, 'begin' | 'putPart' | 'parts' | 'complete' | 'unfinished' | 'abort'>

function multipartOf(Bucket: string, sdk: ReturnType<typeof sdkOf>): MultipartCalls {
  return {
    async begin(Key) {
      const { s3, send } = await sdk()
      const begun = await send(new s3.CreateMultipartUploadCommand({ Bucket, Key }))
      return { key: Key, uploadId: begun.UploadId ?? '' }
    },
    async putPart({ key: Key, uploadId: UploadId }, PartNumber, Body, stop) {
      const { s3, send } = await sdk()
      const command = new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })
      const { ETag = '' } = await send(command, stop ? { abortSignal: stop } : {})
      return { number: PartNumber, etag: ETag, size: Body.length }
    },
    async parts({ key: Key, uploadId: UploadId }) {
      const { s3, send } = await sdk()
      const parts: UploadedPart[] = []
      let PartNumberMarker: string | undefined
      // Not the client's paginator: it asks for ever where nothing has come and the server names a next marker of 0.
      for (;;) {
        const command = new s3.ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker })
        const page = await orNull(send(command))
        if (!page) return null
        for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
          parts.push({ number: PartNumber, etag: ETag, size: Size })
        if (!page.IsTruncated) return parts
        PartNumberMarker = page.NextPartNumberMarker
      }
    },
    async complete({ key: Key, uploadId: UploadId }, parts) {
      const { s3, send } = await sdk()
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      const MultipartUpload = { Parts }
      await send(new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
    },
    unfinished: () => unfinished(Bucket, sdk),
    async abort({ key: Key, uploadId: UploadId }) {
      const { s3, send } = await sdk()
      await orNull(send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    },
  }
}

async function* unfinished(
  Bucket: string,
  sdk: ReturnType<typeof sdkOf>,
): AsyncIterable<Multipart & { begunAt: Date }> {
  const { s3, send } = await sdk()
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await send(new s3.ListMultipartUploadsCommand({ Bucket, ...from }))
    for (const { Key: key = '', UploadId: uploadId = '', Initiated: begunAt = new Date() } of page.Uploads ??
      [])
      yield { key, uploadId, begunAt }
    if (!page.IsTruncated) return
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])

/** What is not there is null; anything else is thrown. */
function orNull<Result>(asked: Promise<Result>): Promise<Result | null> {
  return asked.catch((error: Error) => {
    if (missing.has(error.name)) return null
    throw error
  })
}
