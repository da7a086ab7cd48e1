import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { MAX_PATCH_BYTES } from '@studio/contract/videos/upload/rules.ts'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Append, Appended } from '../../../adapters/files/upload-folder.ts'
import type { Context } from '../../../context.ts'
import { uploads } from '../../../database/tables/videos.ts'
import { takeTime } from '../../../platform/connections/sockets.ts'
import { makeUsageLimiter } from '../../../platform/limits/usage-limiter.ts'
import type { HeldLock } from '../../../platform/locks.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { finishUpload } from './finish-upload.ts'
import { ownUpload, receivedBytes, setOffsetHeaders, type UploadRow } from './own-upload.ts'
import { readBytes } from './tus-headers.ts'

interface Message {
  id: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Appends the next bytes to an upload; with the last ones the film is assigned to its video (UPLOAD-06). 409
 * if the offset differs, 423 while another request writes (F32), 413 for more than a PATCH or the film may
 * hold, 507; 429 and 503 while too many arrive for a bucket. `@tus/server` is not used: it answers 400 where tus wants 412
 * and 415, writes its answers itself, allows every origin, syncs nothing and keeps its locks in memory.
 */
export async function receiveUpload(context: Context, viewer: Viewer, message: Message): Promise<undefined> {
  const { id, request, reply } = message
  const offset = readBytes(request.headers, 'upload-offset')
  if (offset === null) throw new Refusal('invalid', refusals.wrongOffset)
  const upload = await ownUpload(context, viewer, id)
  const announced = readBytes(request.headers, 'content-length') ?? 0
  if (announced > MAX_PATCH_BYTES) throw tooMuch()
  const length = await withUploadLock(context, upload, async (held) => {
    if ((await receivedBytes(context, upload)) !== offset) throw new Refusal('conflict', refusals.wrongOffset)
    if (announced > upload.size - offset) throw tooMuch()
    const received = offset < upload.size ? await append(context, upload, offset, message, held) : offset
    if (received === upload.size) {
      takeTime(request)
      await finishUpload(context, upload.id)
    }
    return received
  })
  setOffsetHeaders(reply, { ...upload, activeAt: context.clock.machine() }, length)
}

/** Answers an upload's offset; an upload that is complete but was not finished is finished now (F31). */
export async function showUpload(
  context: Context,
  viewer: Viewer,
  { id, request, reply }: Message,
): Promise<Record<string, never>> {
  const upload = await ownUpload(context, viewer, id)
  const received = await receivedBytes(context, upload).catch(askAgain)
  if (received === upload.size && !upload.finishedAt) {
    takeTime(request)
    await withUploadLock(context, upload, () => finishUpload(context, upload.id)).catch(askAgain)
  }
  setOffsetHeaders(reply, upload, received)
  reply.header('upload-length', upload.size).header('upload-metadata', upload.metadata)
  return {}
}

/** tus clients begin anew where a HEAD fails, but for 423: while the bucket gives no answer, an upload keeps its place. */
function askAgain(error: { statusCode?: number; status?: number }): never {
  if ((error.statusCode ?? error.status) === 503)
    throw new Refusal('locked', refusals.busy, { retryAfter: 5 })
  throw error
}

export async function stopUpload(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await removeUpload(context, await ownUpload(context, viewer, id))
}

/** Ends an upload and deletes its bytes; a film already assigned to its video is kept. */
export const removeUpload = (context: Context, upload: UploadRow): Promise<void> =>
  withUploadLock(context, upload, async () => {
    await context.db.delete(uploads).where(eq(uploads.id, upload.id))
    await context.uploads.remove(upload.id)
  })

/**
 * Runs under an upload's lock, on all servers; 423 at once while another request holds it. The id is the
 * row's own, so that its spelling is unique.
 */
export async function withUploadLock<Result>(
  context: Context,
  { id }: UploadRow,
  work: (held: HeldLock) => Promise<Result>,
): Promise<Result> {
  const held = await context.locks.tryHold(`upload ${id}`)
  if (!held) throw new Refusal('locked', refusals.busy, { retryAfter: 1 })
  try {
    return await work(held)
  } finally {
    await held.release()
  }
}

async function append(
  context: Context,
  upload: UploadRow,
  offset: number,
  { request }: Message,
  held: HeldLock,
): Promise<number> {
  const most = Math.min(MAX_PATCH_BYTES, upload.size - offset)
  const bytes = readBytes(request.headers, 'content-length') ?? most
  return withRoomInMemory(context, { userId: upload.userId, bytes }, () =>
    appendTo(context, upload, { at: offset, most, body: request.raw, stop: held.lost }),
  )
}

/** Appends bytes to an upload whose lock is held, and returns its length. 413, 507 without space, 400 if they were cut. */
export async function appendTo(context: Context, { id }: UploadRow, bytes: Append): Promise<number> {
  const appended = await context.uploads.append(id, bytes)
  await context.db.update(uploads).set({ activeAt: context.clock.machine() }).where(eq(uploads.id, id))
  return lengthOf(appended)
}

function lengthOf({ length, ended }: Appended): number {
  if (ended === 'whole') return length
  if (ended === 'tooMuch') throw tooMuch()
  if (ended === 'full') throw new Refusal('noSpace', studioRefusals.noSpace)
  throw new Refusal('invalid', refusals.cut)
}

function tooMuch(): Refusal {
  return new Refusal('tooLarge', studioRefusals.tooLarge)
}

/** Of one person, and of all: a browser sends the pieces of one film one after the other. */
const PIECES = { each: 3, all: 8 }
const takeRoom = makeUsageLimiter({
  each: PIECES.each * MAX_PATCH_BYTES,
  all: PIECES.all * MAX_PATCH_BYTES,
})

/**
 * Runs `work`, which receives this many bytes of a person's film; a bucket takes them from memory, where three largest
 * pieces of one person and eight in all have room. Beyond, refuses unread: 429 for the person, 503 for all (S-R1, L3).
 */
export async function withRoomInMemory<Result>(
  { uploads }: Pick<Context, 'uploads'>,
  { userId, bytes }: { userId: string; bytes: number },
  work: () => Promise<Result>,
): Promise<Result> {
  if (uploads.holdsIn === 'disk') return work()
  const release = takeRoom(userId, bytes)
  try {
    return await work()
  } finally {
    release()
  }
}
