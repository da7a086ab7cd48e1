import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { videos } from '../../../database/tables/videos.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { lockEditable } from '../editable-videos.ts'
import { removeFromClasses } from '../places.ts'

/**
 * Deletes a video and removes it from classes, packs and events at once; notifications are kept without it,
 * and its film is removed after the commit (D12, S-D3, BO-API-15). 404 and 403 as for changing it.
 */
export async function deleteVideo(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const video = await lockEditable(tx, viewer, id)
    await removeFromClasses(tx, id)
    await tx.delete(videos).where(eq(videos.id, id))
    await dropFile(context, tx, video.fileId)
    await dropPicture(context, tx, video.thumbnailUrl)
    const { title, coachUserId } = video
    const before = { title, coachUserId }
    await auditAdmin(context, tx, viewer, { action: 'video.deleted', subject: id, before })
    await context.content.changed(tx)
  })
}
