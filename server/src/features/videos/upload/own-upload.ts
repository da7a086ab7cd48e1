import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { UPLOAD_LASTS } from '@studio/contract/videos/upload.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import { uploads } from '../../../database/tables/uploads.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { findEditable } from '../editable.ts'

export type UploadRow = typeof uploads.$inferSelect

/**
 * An upload that the viewer began, asked at every call: another's is not found, Admins included, and so is one that is
 * over (S-F3). 403 once they may not change its video any more.
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

/** How many bytes are there: all of them once the film has been taken over (F31). 404 when the file is lost. */
export async function receivedBytes(context: Context, upload: UploadRow): Promise<number> {
  if (upload.finishedAt) return upload.size
  const length = await context.uploads.length(upload.id)
  if (length !== null) return length
  if (upload.sha256) return upload.size
  throw uploadGone()
}

export function expiresAt({ activeAt }: Pick<UploadRow, 'activeAt'>): Date {
  return new Date(activeAt.getTime() + UPLOAD_LASTS)
}

/** tus: where an upload stands and until when it can go on. */
export function setOffsetHeaders(reply: FastifyReply, upload: UploadRow, offset: number): void {
  reply.header('upload-offset', offset).header('upload-expires', expiresAt(upload).toUTCString())
}
