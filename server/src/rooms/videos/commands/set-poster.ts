import { refusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { videos } from '../../../database/tables/videos.ts'
import { withUploadedFile } from '../../../platform/files/uploaded-file.ts'
import { callerNetwork } from '../../../platform/limits/caller-network.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { redrawPicture } from '../../studio/drawing/uploaded-picture.ts'
import { dropPicture, savePicture } from '../../studio/pictures.ts'
import { findEditable, lockEditable } from '../editable-videos.ts'

/** Pixels; twice the largest card. */
export const POSTER_SIZE = { width: 1600, height: 1000 }

interface NewPoster {
  id: string
  request: FastifyRequest
}

/**
 * Replaces a video's picture, which is re-encoded; 404 and 403 as for changing it, 413 and 415 (BO-VALID-40,
 * BO-VALID-41, S-F1).
 */
export async function setPoster(context: Context, viewer: Viewer, { id, request }: NewPoster) {
  await findEditable(context, viewer, id)
  const person = signedIn(viewer)
  const asker = { address: callerNetwork(request.ip), account: person.id }
  const texts = { missing: refusals.fileMissing }
  const picture = await withUploadedFile(context, { request, viewer: person }, texts, ({ path }) =>
    redrawPicture(asker, path, { size: POSTER_SIZE }),
  )
  const thumbnailUrl = await savePicture(context, picture, 'webp')
  await keepPoster(context, viewer, id, thumbnailUrl)
  return { thumbnailUrl }
}

/** Removes a video's picture; idempotent. */
export async function removePoster(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await keepPoster(context, viewer, id, null)
}

/** Stores a picture's address, in the transaction that releases the previous picture (S-D3). */
async function keepPoster(context: Context, viewer: Viewer, id: string, url: string | null): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { thumbnailUrl } = await lockEditable(tx, viewer, id)
    if (thumbnailUrl === url) return
    await tx.update(videos).set({ thumbnailUrl: url }).where(eq(videos.id, id))
    await dropPicture(context, tx, thumbnailUrl)
    const entry = { before: { thumbnailUrl }, after: { thumbnailUrl: url } }
    await auditAdmin(context, tx, viewer, { action: 'video.changed', subject: id, ...entry })
    await context.content.changed(tx)
  })
}
