import { createHash } from 'node:crypto'
import type { Bucket, Multipart, UploadedPart } from './bucket.ts'
import { uploadPartsOf } from './part-size.ts'

/** Writes a key of any length, which is there whole or not at all; ENOSPC where the bucket has no room. */
export async function putWhole(
  bucket: Bucket,
  key: string,
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  let last: Buffer = Buffer.alloc(0)
  let upload: Multipart | null = null
  const parts: UploadedPart[] = []
  try {
    for await (const bytes of uploadPartsOf(content)) {
      // A part is sent once another one follows, so that what fits into one is no upload in parts.
      if (size > 0) {
        upload ??= await bucket.begin(key)
        parts.push(await bucket.putPart(upload, parts.length + 1, last))
      }
      hash.update(bytes)
      size += bytes.length
      last = bytes
    }
    if (!upload) await bucket.put(key, last)
    else {
      parts.push(await bucket.putPart(upload, parts.length + 1, last))
      await bucket.complete(upload, parts)
    }
  } catch (error) {
    // What went wrong is what is told, also where the bucket does not answer this either.
    if (upload) await bucket.abort(upload).catch(() => {})
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}
