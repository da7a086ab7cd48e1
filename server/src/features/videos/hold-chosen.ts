import { chosenTexts } from '@studio/contract/videos/chosen.ts'
import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { videos } from '../../database/tables/videos.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { visibleTo } from './visible.ts'

/**
 * Refuses chosen videos that are not there for the viewer (400 at `videoIds`), others' drafts included; the rest
 * can't be deleted before the transaction has ended (R11).
 */
export async function holdChosen(
  tx: Transaction,
  viewer: Viewer,
  videoIds: readonly string[],
): Promise<void> {
  if (videoIds.length === 0) return
  const held = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, [...videoIds]), visibleTo(viewer)))
    .for('share')
  if (held.length < videoIds.length) throw refuseField('videoIds', chosenTexts.unknown)
}
