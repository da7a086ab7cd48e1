import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { videos } from '../../../database/tables/videos.ts'
import { isAdmin, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { lockEditable } from '../editable.ts'
import { leaveClasses } from '../places.ts'

/**
 * Deletes a video and takes it out of classes, packs and events at once; notifications stay without it, and its film is
 * removed after the commit (D12, S-D3, BO-API-15). 404 and 403 as for changing it.
 */
export async function deleteVideo(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const video = await lockEditable(tx, viewer, id)
    await leaveClasses(tx, id)
    await tx.delete(videos).where(eq(videos.id, id))
    await dropFile(context, tx, video.fileId)
    if (isAdmin(viewer)) {
      const { title, coachUserId } = video
      const deed = { action: 'video.deleted', subject: id, before: { title, coachUserId } }
      await audit(context, tx, viewer, deed)
    }
    await context.content.changed(tx)
  })
}
