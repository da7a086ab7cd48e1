import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { videos } from '../../../database/tables/videos.ts'
import { visitor } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { keepOutcomes, type List } from './own-list.ts'

/** Tables that say where a video stands or who has met it. */
const USES = [
  'class_day_videos',
  'training_pack_videos',
  'calendar_event_videos',
  'planned_classes',
  'notifications',
  'told_classes',
  'video_progress',
  'film_plays',
  'favourites',
]

const unused = and(
  ...USES.map(
    (table) => sql`not exists (select 1 from ${sql.identifier(table)} u where u.video_id = ${videos.id})`,
  ),
)

/** Deletes a video that nobody has watched and that stands nowhere. */
export async function takeVideoBack(
  context: Context,
  tx: Transaction,
  { id, byUser }: List,
  { line, videoId }: { line: number; videoId: string },
): Promise<void> {
  const [video] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, videoId), unused))
    .for('update')
  if (!video) return
  await keepOutcomes(tx, id, [{ line, state: 'takenBack' }])
  await tx.delete(videos).where(eq(videos.id, videoId))
  await dropFile(context, tx, video.fileId)
  await dropPicture(context, tx, video.thumbnailUrl)
  const { title, coachUserId } = video
  const doer = byUser ? ({ kind: 'person', id: byUser } as const) : visitor
  await audit(context, tx, doer, {
    action: 'video.deleted',
    subject: videoId,
    before: { title, coachUserId },
  })
  await context.content.changed(tx)
}
