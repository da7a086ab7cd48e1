import { MAX_PATCH_BYTES } from '@studio/contract/videos/upload/rules.ts'
import { FileMissing } from '../file-store.ts'
import { receive } from '../receive.ts'
import type { RunningDigests } from '../running-digests.ts'
import type { Append, Appended } from '../upload-folder.ts'
import type { Bucket } from './bucket.ts'
import { PART } from './part-size.ts'
import { lengthOf, type OpenUpload, openUpload, restKey } from './upload-state.ts'

type Digest = ReturnType<RunningDigests['resume']>

/**
 * Holds what one request brings (11 MB at most) until it ends, then writes it; a file of this machine is written as it
 * comes. A rest counts until the part that it begins is there, so it neither gets lost nor counts twice, wherever a
 * server dies.
 */
export async function take(bucket: Bucket, { id, append, known }: Taking, digest: Digest): Promise<Appended> {
  const { at, stop } = append
  const held: Held = { pieces: [], bytes: 0, open: known ?? null, length: at }
  const write = async () => {
    held.open ??= await openUpload(bucket, id)
    if (!held.open || lengthOf(held.open) !== held.length) return 'cut'
    return writeHeld(bucket, { id, held, stop }).catch((error: { code?: string }) => {
      if (error.code === 'ENOSPC') return 'full' as const
      if (stop.aborted) return 'cut' as const
      throw error
    })
  }
  let failed: 'cut' | 'full' | null = null
  const { ended } = await receive(append, async (piece) => {
    digest.add(piece)
    held.pieces.push(piece)
    held.bytes += piece.length
    if (held.bytes > MAX_PATCH_BYTES) failed = await write()
    return failed ? 0 : piece.length
  })
  if (stop.aborted) return { length: held.length, ended: 'cut' }
  if (!failed && ended === 'tooMuch') return { length: held.length, ended }
  failed ??= await write()
  if (!failed) digest.rest(held.length)
  return { length: held.length, ended: failed ?? ended }
}

interface Taking {
  id: string
  append: Append
  /** As it was found just before, by whoever holds the upload. */
  known: OpenUpload | undefined
}

interface Held {
  /** Bytes that came, and are not written. */
  pieces: Buffer[]
  bytes: number
  /** As far as it is written. */
  open: OpenUpload | null
  /** Bytes that are safe. */
  length: number
}

/** Parts that are full, and the rest as a file of its own, by the number of the part that it will begin. */
async function writeHeld(
  bucket: Bucket,
  { id, held, stop }: { id: string; held: Held; stop: AbortSignal },
): Promise<null> {
  const { open, pieces } = held
  if (!open || pieces.length === 0) return null
  const parts = [...open.parts]
  const first = parts.length + 1
  // Without the pieces, which would be in memory twice.
  let bytes = Buffer.concat([...(open.rest > 0 ? await readRest(bucket, id, open) : []), ...pieces.splice(0)])
  held.bytes = 0
  let written = held.length - open.rest
  // Before its part is there the rest stands for itself.
  const report = (more: number) => {
    written += more
    held.length = Math.max(held.length, written)
  }
  for (; bytes.length >= PART; bytes = bytes.subarray(PART)) {
    parts.push(await bucket.putPart(open.state, parts.length + 1, bytes.subarray(0, PART), stop))
    report(PART)
  }
  const number = parts.length + 1
  if (bytes.length > 0) await bucket.put(restKey(id, number), bytes)
  report(bytes.length)
  if (open.rest > 0 && number > first) await bucket.remove(restKey(id, first))
  held.open = { ...open, parts, rest: bytes.length }
  return null
}

/** The bytes behind the last part. */
export async function readRest(bucket: Bucket, id: string, { parts }: OpenUpload): Promise<Buffer[]> {
  const found = await bucket.get(restKey(id, parts.length + 1))
  if (!found) throw new FileMissing(restKey(id, parts.length + 1), null)
  return found.toArray()
}
