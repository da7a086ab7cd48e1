import { FileMissing } from '../file-store.ts'
import { receive } from '../receive.ts'
import type { RunningDigests } from '../running-digests.ts'
import type { Append, Appended } from '../upload-folder.ts'
import type { Bucket } from './bucket.ts'
import { PART } from './part-size.ts'
import { lengthOf, type OpenUpload, openUpload, restKey } from './upload-state.ts'

type Digest = ReturnType<RunningDigests['goOn']>

/**
 * Holds what one request brings (11 MB at most) until it ends, then writes it. A rest counts until the part that it
 * begins is there, so it neither gets lost nor counts twice, wherever a server dies.
 */
export async function take(bucket: Bucket, { id, append, known }: Taking, digest: Digest): Promise<Appended> {
  const { at, stop } = append
  const pieces: Buffer[] = []
  const { ended } = await receive(append, (piece) => {
    digest.add(piece)
    return pieces.push(piece) && piece.length
  })
  if (ended === 'tooMuch' || stop.aborted) return { length: at, ended: stop.aborted ? 'cut' : ended }
  const open = known ?? (await openUpload(bucket, id))
  if (!open || lengthOf(open) !== at) return { length: at, ended: 'cut' }
  if (pieces.length === 0) return { length: at, ended }
  const writing = { id, open, pieces, stop, length: at - open.rest }
  const failed = await write(bucket, writing).catch((error: { code?: string }) => {
    if (error.code === 'ENOSPC') return 'full' as const
    if (stop.aborted) return 'cut' as const
    throw error
  })
  // Before its part was there the rest stood for itself.
  const length = Math.max(writing.length, at)
  if (!failed) digest.rest(length)
  return { length, ended: failed ?? ended }
}

interface Taking {
  id: string
  append: Append
  /** As it was found just before, by whoever holds the upload. */
  known: OpenUpload | undefined
}

interface Writing {
  id: string
  open: OpenUpload
  pieces: Buffer[]
  stop: AbortSignal
  /** Bytes that are safe, told on as it goes. */
  length: number
}

/** Parts that are full, and the rest as a file of its own, by the number of the part that it will begin. */
async function write(bucket: Bucket, writing: Writing): Promise<null> {
  const { id, open, pieces, stop } = writing
  const first = open.parts.length + 1
  let bytes = Buffer.concat([...(open.rest > 0 ? await readRest(bucket, id, open) : []), ...pieces])
  let number = first
  for (; bytes.length >= PART; number += 1, bytes = bytes.subarray(PART)) {
    await bucket.putPart(open.state, number, bytes.subarray(0, PART), stop)
    writing.length += PART
  }
  if (bytes.length > 0) await bucket.put(restKey(id, number), bytes)
  writing.length += bytes.length
  if (open.rest > 0 && number > first) await bucket.remove(restKey(id, first))
  return null
}

/** The bytes behind the last part. */
export async function readRest(bucket: Bucket, id: string, { parts }: OpenUpload): Promise<Buffer[]> {
  const found = await bucket.get(restKey(id, parts.length + 1))
  if (!found) throw new FileMissing(restKey(id, parts.length + 1), null)
  return found.toArray()
}
