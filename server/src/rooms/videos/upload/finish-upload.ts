import { refusals } from '@studio/contract/videos/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { files } from '../../../database/tables/studio.ts'
import { uploads, videos } from '../../../database/tables/videos.ts'
import { makeFairQueue } from '../../../platform/limits/fair-queue.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { readFilm } from '../film/film-reader.ts'
import { sendToProcessing } from '../processing/send-to-processing.ts'
import { filmKey, type UploadRow, uploadGone } from './own-upload.ts'

/**
 * Reading a film takes up to 128 MB and the disk's full throughput; people take turns, and at most 20 films
 * wait.
 */
const inTurn = makeFairQueue({ atOnce: 2, ofAddress: 1_000, inAll: 20 })

/**
 * Assigns a received film to its video (S-F5): reads it, stores its facts, moves it into the file store, and
 * only then shows it, in one commit. After a crash at any step the whole is repeated from there (F31). The
 * caller holds the upload's lock. 415 for a file that is not an mp4 with a video track; nothing of it is
 * kept.
 */
export async function finishUpload(context: Context, id: string): Promise<void> {
  const [upload] = await context.db.select().from(uploads).where(eq(uploads.id, id))
  if (!upload) throw uploadGone()
  if (upload.finishedAt) return
  const read = upload.sha256 ? upload : await keepFacts(context, upload)
  await context.uploads.keep(id, filmKey(read))
  await showFilm(context, read)
}

async function keepFacts(context: Context, upload: UploadRow): Promise<UploadRow> {
  const asker = { address: 'films', account: upload.userId }
  const sha256 = context.uploads.digest(upload.id, upload.size)
  const film = await inTurn(asker, async () => readFilm(await context.uploads.source(upload.id), { sha256 }))
  if (!film) {
    await context.db.delete(uploads).where(eq(uploads.id, upload.id))
    await context.uploads.remove(upload.id)
    throw new Refusal('wrongType', refusals.notAFilm)
  }
  const facts = { sha256: film.sha256, durationSeconds: film.seconds }
  await context.db.update(uploads).set(facts).where(eq(uploads.id, upload.id))
  return { ...upload, ...facts }
}

async function showFilm(context: Context, upload: UploadRow): Promise<void> {
  const shown = await inTransaction(context.db, async (tx) => {
    const [video] = await tx.select().from(videos).where(eq(videos.id, upload.videoId)).for('update')
    if (!video) return false
    const isDraft = !video.fileId && !video.externalEmbeddedCode
    const [file] = await tx
      .insert(files)
      .values({
        key: filmKey(upload),
        contentType: 'video/mp4',
        size: upload.size,
        sha256: upload.sha256 ?? '',
        createdAt: context.clock.now(),
      })
      .returning({ id: files.id })
    await tx
      .update(videos)
      .set({
        fileId: file?.id,
        durationSeconds: upload.durationSeconds ?? 0,
        // A draft keeps its picture; otherwise the picture was of the previous film. A link is replaced by
        // the file.
        ...(isDraft ? {} : { thumbnailUrl: null }),
        externalEmbeddedCode: null,
      })
      .where(eq(videos.id, video.id))
    await dropFile(context, tx, video.fileId)
    if (file) await sendToProcessing(context, { fileId: file.id, again: false }, tx)
    if (!isDraft) await dropPicture(context, tx, video.thumbnailUrl)
    await tx.update(uploads).set({ finishedAt: context.clock.machine() }).where(eq(uploads.id, upload.id))
    await context.content.changed(tx)
    return true
  })
  if (shown) return
  // The video was deleted meanwhile, with its uploads.
  await context.files.remove(filmKey(upload))
  throw uploadGone()
}
