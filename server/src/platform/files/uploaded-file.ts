import type { Readable } from 'node:stream'
import { LARGEST_FILE } from '@studio/contract/limits.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyRequest } from 'fastify'
import { makeUsageLimiter } from '../limits/usage-limiter.ts'
import { Refusal, refuseField } from '../refusal.ts'
import type { SignedIn } from '../viewer.ts'

interface IncomingFile {
  /** Absolute path on this machine. */
  path: string
  /** Size in bytes. */
  size: number
  sha256: string
}

/** Temporary folder for files that are being inspected; never served (S-F8). */
export interface IncomingFolder {
  /**
   * Streams content to a file, passes it to `use`, and deletes it afterwards in any case, unless it was
   * adopted. Rejects with ENOSPC if the disk is full.
   */
  hold<Result>(content: AsyncIterable<Buffer>, use: (file: IncomingFile) => Promise<Result>): Promise<Result>
  /** Deletes leftovers of a crash: files last written before this time. */
  sweep(before: Date): Promise<void>
}

export interface UploadedFile extends IncomingFile {
  /** File name from the sender; for display only. */
  name: string
}

/** Maximum bytes of the form in addition to the file. */
const FORM_BYTES = 100_000
/** Limits of a form: its file, and a few short fields that are ignored. */
export const formLimits = {
  fileSize: LARGEST_FILE,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Uploads in progress on this server, of a person and of all: each takes a file on disk and some memory. */
const takePlace = makeUsageLimiter({ each: 3, all: 64 })

interface Sender {
  request: FastifyRequest
  viewer: SignedIn
}

interface Wanted {
  /** Text for the field if no file was sent. */
  missing: string
  anyField?: boolean
}

/**
 * Calls `use` with the one file of a multipart call, from its field `file` unless `anyField` is set.
 * Streams it to disk and deletes it afterwards unless it was adopted. Throws 413 above 20,000,000 bytes,
 * 415 for another kind of body, 400 with `missing` on the field if there is no such file, 507 if the disk
 * is full. Of one person three are received at a time (429), of all 64 (503); the body of another is not read (S-R1).
 */
export async function withUploadedFile<Result>(
  { incoming }: { incoming: IncomingFolder },
  { request, viewer }: Sender,
  wanted: Wanted,
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('wrongType', refusals.wrongType)
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE + FORM_BYTES) throw tooLarge()
  const releasePlace = takePlace(viewer.id)
  try {
    const { file, name } = await fileOf(request, wanted)
    return await incoming.hold(within(file), (held) => use({ ...held, name }))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') throw new Refusal('noSpace', refusals.noSpace)
    throw error
  } finally {
    releasePlace()
  }
}

async function fileOf(request: FastifyRequest, { missing, anyField = false }: Wanted) {
  const part = await request.file()
  if (!part || (part.fieldname !== 'file' && !anyField)) throw refuseField('file', missing)
  return { file: part.file, name: part.filename ?? '' }
}

type CutFile = Readable & { truncated: boolean }

/** The form parser truncates a file at its limit, and would wait for the rest of an oversized one. */
async function* within(file: CutFile): AsyncIterable<Buffer> {
  file.once('limit', () => file.destroy(tooLarge()))
  if (!file.truncated) yield* file
  if (file.truncated) throw tooLarge()
}

function tooLarge(): Refusal {
  return new Refusal('tooLarge', refusals.tooLarge)
}
