import type { Readable } from 'node:stream'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyRequest } from 'fastify'
import { makePlaces, refuseFor } from '../limits/places.ts'
import { makeShares } from '../limits/shares.ts'
import { Refusal, refuseField } from '../refusal.ts'
import type { SignedIn } from '../viewer.ts'
import type { IncomingFile, IncomingFolder } from './incoming-folder.ts'

export interface UploadedFile extends IncomingFile {
  /** As the sender called it; for display only. */
  name: string
}

/** Bytes. */
export const LARGEST_FILE = 20_000_000
/** What stands around the file in its form. */
const FORM_BYTES = 100_000
/** Of one form: its file, and a few short fields that nobody reads. */
export const formLimits = {
  fileSize: LARGEST_FILE,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Files on their way at once, on this server: each is one on the disk, and a little memory. */
const ofOnePerson = makeShares({ each: 3, all: Number.POSITIVE_INFINITY })
const places = makePlaces({ each: 12, wider: 16, all: 64 })
const RETRY_AFTER_SECONDS = 5

interface Sender {
  request: FastifyRequest
  viewer: SignedIn
}

interface Wanted {
  /** What is said beside the field where no file was sent. */
  missing: string
  anyField?: boolean
}

/**
 * Runs with the one file of a multipart call, in its field `file` unless any is as good. It goes to the disk while it
 * comes, and is removed afterwards unless it was adopted. 413 above 20,000,000 bytes, 415 for another kind of body, 400
 * with `missing` beside the field where no such file was sent, 507 where the disk is full. Three of a person and twelve
 * of an address come at once, sixteen of the /24 or /48 around it, or 429, and nothing of the others is read; of 64 in
 * all the widest holder gives way (S-R1).
 */
export async function withUploadedFile<Result>(
  { incoming }: { incoming: IncomingFolder },
  { request, viewer }: Sender,
  wanted: Wanted,
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('wrongType', refusals.wrongType)
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE + FORM_BYTES) throw tooLarge()
  const releaseShare = takeShare(viewer, request)
  try {
    const { file, name } = await fileOf(request, wanted)
    return await incoming.hold(within(file), (held) => use({ ...held, name }))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') throw new Refusal('noSpace', refusals.noSpace)
    throw error
  } finally {
    releaseShare()
  }
}

function takeShare({ id }: SignedIn, { ip, raw }: FastifyRequest): () => void {
  const person = ofOnePerson.take([id])
  if (typeof person === 'string') throw refuseFor(person, RETRY_AFTER_SECONDS)
  const place = places.take(ip, () => raw.destroy())
  if (typeof place !== 'string') {
    return () => {
      person()
      place()
    }
  }
  person()
  throw refuseFor(place, RETRY_AFTER_SECONDS)
}

async function fileOf(request: FastifyRequest, { missing, anyField = false }: Wanted) {
  const part = await request.file()
  if (!part || (part.fieldname !== 'file' && !anyField)) throw refuseField('file', missing)
  return { file: part.file, name: part.filename ?? '' }
}

type CutFile = Readable & { truncated: boolean }

/** The reader of forms cuts a file off at its limit, and would wait for the end of what is too large. */
async function* within(file: CutFile): AsyncIterable<Buffer> {
  file.once('limit', () => file.destroy(tooLarge()))
  if (!file.truncated) yield* file
  if (file.truncated) throw tooLarge()
}

function tooLarge(): Refusal {
  return new Refusal('tooLarge', refusals.tooLarge)
}
