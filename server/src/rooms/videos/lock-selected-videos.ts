import { chosenTexts } from '@studio/contract/videos/schema.ts'
import { and } from 'drizzle-orm'
import { anyOf } from '../../database/any-of.ts'
import type { Transaction } from '../../database/connect.ts'
import { videos } from '../../database/tables/videos.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { visibleTo } from './viewer-access.ts'

/**
 * Locks the selected videos, so that none is deleted before the transaction ends (R11). 400 at `videoIds` for
 * one that the viewer can't see, others' drafts included.
 */
export async function lockSelectedVideos(
  tx: Transaction,
  viewer: Viewer,
  videoIds: readonly string[],
): Promise<void> {
  if (videoIds.length === 0) return
  const held = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(anyOf(videos.id, videoIds), visibleTo(viewer)))
    .for('share')
  if (held.length < videoIds.length) throw refuseField('videoIds', chosenTexts.unknown)
}
