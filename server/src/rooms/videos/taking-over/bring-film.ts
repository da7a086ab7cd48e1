import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { refusals } from '@studio/contract/videos/messages.ts'
import type { NewVideo } from '@studio/contract/videos/schema.ts'
import { filmName } from '@studio/contract/videos/upload/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { uploads, videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { visitor } from '../../../platform/viewer.ts'
import { audit, operatorName } from '../../studio/audit.ts'
import { insertVideo } from '../commands/save-video.ts'
import type { findLink } from '../external-video.ts'
import { finishUpload } from '../upload/finish-upload.ts'
import { filmKey, receivedBytes, type UploadRow } from '../upload/own-upload.ts'
import { appendTo, withUploadLock } from '../upload/receive-upload.ts'
import { refuseWithoutRoom } from '../upload/room-for-films.ts'
import { type FoundFile, idOfFile } from './find-film.ts'

/** A video to be made of a film from elsewhere. */
export interface Brought {
  video: NewVideo
  createdAt: Date
}

/** Makes a video that plays by a link. 400 if its teacher is gone meanwhile. */
export async function bringLink(
  context: Context,
  { video, createdAt }: Brought,
  { columns }: Awaited<ReturnType<typeof findLink>>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { id } = await insertVideo(context, tx, video, { ...columns, createdAt })
    await audit(context, tx, visitor, {
      action: 'video.imported',
      subject: id,
      after: { ...video, by: operatorName() },
    })
  })
}

/** The same within the caller's transaction, as the deed of an Admin. */
export async function insertLink(
  context: Context,
  tx: Transaction,
  { video, createdAt }: Brought,
  { columns, doer }: Pick<Awaited<ReturnType<typeof findLink>>, 'columns'> & { doer: Doer },
): Promise<{ id: string }> {
  const { id } = await insertVideo(context, tx, video, { ...columns, createdAt })
  await audit(context, tx, doer, { action: 'video.imported', subject: id, after: video })
  return { id }
}

type Doer = Parameters<typeof audit>[2]

/**
 * Makes a video of a film file, by an upload from this machine: reserves its space, copies what is not copied yet,
 * and attaches it as the last bytes of an upload do, with its processing. A run that was cut goes on with the same
 * draft and the same upload. 507 without space on the disk or in the quota, 423 while another run copies it.
 */
export async function bringFile(context: Context, brought: Brought, file: FoundFile): Promise<void> {
  const upload = await reserve(context, brought, file)
  await withUploadLock(context, upload, async ({ lost: stop }) => {
    const [current] = await context.db.select().from(uploads).where(eq(uploads.id, upload.id))
    if (current?.finishedAt) return
    if ((await context.uploads.length(upload.id)) === null && !current?.sha256)
      await context.uploads.create(upload.id, filmKey(upload))
    const at = await receivedBytes(context, current ?? upload)
    if (at < file.size) {
      const body = createReadStream(file.path, { start: at })
      const length = await appendTo(context, upload, { at, most: file.size - at, body, stop })
      if (length < file.size) throw new Refusal('invalid', refusals.cut)
    }
    await finishUpload(context, upload.id)
  })
}

/** Writes the draft and its upload together, or returns those of a run before. */
async function reserve(context: Context, { video, createdAt }: Brought, file: FoundFile): Promise<UploadRow> {
  const id = idOfFile(file)
  return inTransaction(context.db, async (tx) => {
    const [begun] = await tx.select().from(uploads).where(eq(uploads.id, id))
    if (begun && !begun.finishedAt) return begun
    await refuseWithoutRoom(context, tx, file.size)
    if (begun) await tx.delete(uploads).where(eq(uploads.id, id))
    const [draft] = await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, id))
    if (!draft) {
      await insertVideo(context, tx, video, { id, createdAt })
      await audit(context, tx, visitor, {
        action: 'video.imported',
        subject: id,
        after: { ...video, by: operatorName() },
      })
    }
    const [upload] = await tx
      .insert(uploads)
      .values(rowOf(context, id, video, file))
      .returning()
    if (!upload) throw new Error('no upload was written')
    return upload
  })
}

function rowOf(
  { clock }: Context,
  id: string,
  { coachUserId }: NewVideo,
  { path, size }: FoundFile,
): UploadRow {
  const at = clock.machine()
  return {
    id,
    userId: coachUserId,
    videoId: id,
    name: filmName(basename(path)),
    metadata: '',
    size,
    sha256: null,
    durationSeconds: null,
    createdAt: at,
    activeAt: at,
    finishedAt: null,
  }
}
