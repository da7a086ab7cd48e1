import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { MAX_PATCH_BYTES } from '@studio/contract/videos/upload.ts'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Appended } from '../../../adapters/files/upload-folder.ts'
import type { Context } from '../../../context.ts'
import { uploads } from '../../../database/tables/uploads.ts'
import type { Held } from '../../../platform/locks.ts'
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
 * Adds the next bytes of an upload; with the last ones the film belongs to its video (UPLOAD-06). 409 where the upload
 * stands elsewhere, 423 while another request writes it (F32), 413 for more than a PATCH or the film may hold, 507.
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
    if (received === upload.size) await finishUpload(context, upload.id)
    return received
  })
  setOffsetHeaders(reply, { ...upload, activeAt: context.clock.machine() }, length)
}

/** Where an upload stands; one whose bytes are all there, and that nobody finished, is finished now (F31). */
export async function showUpload(
  context: Context,
  viewer: Viewer,
  { id, reply }: Message,
): Promise<Record<string, never>> {
  const upload = await ownUpload(context, viewer, id)
  const received = await receivedBytes(context, upload)
  if (received === upload.size && !upload.finishedAt) {
    await withUploadLock(context, upload, () => finishUpload(context, upload.id))
  }
  setOffsetHeaders(reply, upload, received)
  reply.header('upload-length', upload.size).header('upload-metadata', upload.metadata)
  return {}
}

/** Ends an upload and frees its bytes; a film that belongs to its video already stays there. */
export async function stopUpload(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  const upload = await ownUpload(context, viewer, id)
  await withUploadLock(context, upload, async () => {
    await context.db.delete(uploads).where(eq(uploads.id, upload.id))
    await context.uploads.remove(upload.id)
  })
}

/** Runs alone for an upload, on all servers; 423 at once while another request does. Its id is the row's: one spelling. */
export async function withUploadLock<Result>(
  context: Context,
  { id }: UploadRow,
  work: (held: Held) => Promise<Result>,
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
  held: Held,
): Promise<number> {
  const most = Math.min(MAX_PATCH_BYTES, upload.size - offset)
  const body = request.raw
  const appended = await context.uploads.append(upload.id, { at: offset, most, body, stop: held.lost })
  await context.db.update(uploads).set({ activeAt: context.clock.machine() }).where(eq(uploads.id, upload.id))
  return lengthOf(appended)
}

function lengthOf({ length, ended }: Appended): number {
  if (ended === 'whole') return length
  if (ended === 'tooMuch') throw tooMuch()
  if (ended === 'full') throw new Refusal('noSpace', studioRefusals.noSpace)
  throw new Refusal('invalid', refusals.cut)
}

function tooMuch(): Refusal {
  return new Refusal('tooLarge', refusals.tooLarge)
}
