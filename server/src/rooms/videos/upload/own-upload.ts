import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { UPLOAD_LASTS } from '@studio/contract/videos/upload/rules.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import { uploads } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { findEditable } from '../editable-videos.ts'

export type UploadRow = typeof uploads.$inferSelect

/** The film's place in the file store: known beforehand, so that a move that was not recorded is found again. */
export const filmKey = ({ id }: Pick<UploadRow, 'id'>) => `videos/${id}.mp4`

/**
 * Returns an upload that the viewer began, checked at every call: 404 for another's, even for Admins, and for
 * a finished one (S-F3). 403 once they may no longer change its video.
 */
export async function ownUpload(context: Context, viewer: Viewer, id: string): Promise<UploadRow> {
  const [upload] = await context.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, signedIn(viewer).id)))
  if (!upload || expiresAt(upload) <= context.clock.machine()) throw uploadGone()
  await findEditable(context, viewer, upload.videoId)
  return upload
}

export function uploadGone(): Refusal {
  return new Refusal('notFound', studioRefusals.notFound)
}

/**
 * Returns the number of bytes received: all of them once the film has been taken over (F31). 404 if the file
 * is lost.
 */
export async function receivedBytes(context: Context, upload: UploadRow): Promise<number> {
  if (upload.finishedAt) return upload.size
  const length = await context.uploads.length(upload.id)
  if (length !== null) return length
  // The film may have been taken over since the row was read, which a request that waits for the lock does not know.
  const [known] = await context.db.select().from(uploads).where(eq(uploads.id, upload.id))
  if (known?.sha256) return upload.size
  throw uploadGone()
}

export function expiresAt({ activeAt }: Pick<UploadRow, 'activeAt'>): Date {
  return new Date(activeAt.getTime() + UPLOAD_LASTS)
}

export function setOffsetHeaders(reply: FastifyReply, upload: UploadRow, offset: number): void {
  reply.header('upload-offset', offset).header('upload-expires', expiresAt(upload).toUTCString())
}
