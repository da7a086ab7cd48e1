import { randomUUID } from 'node:crypto'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { fieldTexts, refusals } from '@studio/contract/videos/messages.ts'
import { mayEdit } from '@studio/contract/videos/rules.ts'
import { LARGEST_FILM, UPLOAD_QUOTA } from '@studio/contract/videos/upload/rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { uploads, videos } from '../../../database/tables/videos.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { type SignedIn, signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { expiresAt, filmKey, type UploadRow } from './own-upload.ts'
import { refuseWithoutRoom } from './room-for-films.ts'
import { readBytes, readMetadata } from './tus-headers.ts'

/**
 * Begins the upload of a film for an existing video (UPLOAD-05, BO-API-18). 400 for invalid headers, 403 for
 * another's video, 413 for a film that is too large or one too many, 415 for a file that is not mp4, 507
 * without space on the disk or in the studio's quota (S-F4).
 */
export async function beginUpload(
  context: Context,
  viewer: Viewer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Record<string, never>> {
  const person = signedIn(viewer)
  const { headers } = request
  const size = readBytes(headers, 'upload-length')
  const other = headers['upload-defer-length'] ?? headers['upload-concat']
  if (size === null || other !== undefined) throw new Refusal('invalid', refusals.wrongLength)
  if (size > LARGEST_FILM) throw new Refusal('tooLarge', studioRefusals.tooLarge)
  const { id: videoId, name } = readMetadata(headers, size)
  const now = context.clock.machine()
  const upload: UploadRow = {
    id: randomUUID(),
    userId: person.id,
    videoId,
    name,
    metadata: String(headers['upload-metadata']),
    size,
    sha256: null,
    durationSeconds: null,
    createdAt: now,
    activeAt: now,
    finishedAt: null,
  }
  await inTransaction(context.db, (tx) => writeUpload(context, tx, person, upload))
  await createFile(context, upload)
  reply
    .header('location', `/api/upload/${upload.id}`)
    .header('upload-expires', expiresAt(upload).toUTCString())
  return {}
}

/** Writes the upload with the person's row locked, so that two parallel uploads count each other. */
async function writeUpload(context: Context, tx: Transaction, viewer: SignedIn, upload: UploadRow) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('update')
  const [video] = await tx.select().from(videos).where(eq(videos.id, upload.videoId)).for('key share')
  if (!video) throw refuseField('id', fieldTexts.unknownVideo)
  if (!mayEdit(video, viewer)) throw new Refusal('notAllowed', refusals.notYours)
  await refuseTooMany(tx, upload)
  await refuseWithoutRoom(context, tx, upload.size)
  await tx.insert(uploads).values(upload)
  const { id: uploadId, name, size } = upload
  const entry = { action: 'video.upload.begun', subject: video.id, after: { uploadId, name, size } }
  await auditAdmin(context, tx, viewer, entry)
}

/** After the commit, so that nobody waits for locks while a bucket is slow; without its file no upload stays. */
async function createFile(context: Context, upload: UploadRow): Promise<void> {
  await context.uploads.create(upload.id, filmKey(upload)).catch(async (error: unknown) => {
    await context.db.delete(uploads).where(eq(uploads.id, upload.id))
    throw error
  })
}

async function refuseTooMany(tx: Transaction, { userId, size }: UploadRow): Promise<void> {
  const rows = await tx
    .select({ size: uploads.size })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.finishedAt)))
  const bytes = rows.reduce((total, row) => total + row.size, size)
  if (rows.length < UPLOAD_QUOTA.uploads && bytes <= UPLOAD_QUOTA.bytes) return
  throw new Refusal('tooLarge', refusals.tooManyUploads, { code: 'TooManyUploads' })
}
