import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { mayEdit } from '@studio/contract/videos/rules.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { videos } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, signedIn, type Viewer } from '../../platform/viewer.ts'
import { visibleTo } from './viewer-access.ts'

export type VideoRow = typeof videos.$inferSelect

/**
 * Returns a video that the viewer may change.
 * 404 if they can't see it, another's draft included; 403 if it is another's (D12, D18.not-yours, S-Z8).
 */
export async function findEditable(context: Context, viewer: Viewer, id: string): Promise<VideoRow> {
  const [video] = await context.db.select().from(videos).where(seen(viewer, id))
  return refuseUneditable(viewer, video)
}

/** Same, with the row locked until the transaction ends. */
export async function lockEditable(tx: Transaction, viewer: Viewer, id: string): Promise<VideoRow> {
  const [video] = await tx.select().from(videos).where(seen(viewer, id)).for('update')
  return refuseUneditable(viewer, video)
}

/** Condition on `videos`: those that the viewer may change, as `mayEdit` says it of one. */
export const editableBy = (viewer: Viewer): SQL =>
  isAdmin(viewer) ? sql`true` : eq(videos.coachUserId, signedIn(viewer).id)

const seen = (viewer: Viewer, id: string) => and(eq(videos.id, id), visibleTo(viewer))

function refuseUneditable(viewer: Viewer, video: VideoRow | undefined): VideoRow {
  if (!video) throw new Refusal('notFound', studioRefusals.notFound)
  if (mayEdit(video, signedIn(viewer))) return video
  throw new Refusal('notAllowed', refusals.notYours)
}
