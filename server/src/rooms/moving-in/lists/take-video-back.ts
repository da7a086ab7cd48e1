import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { videos } from '../../../database/tables/videos.ts'
import { audit } from '../../studio/audit.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { doerOf, keepOutcomes, type List } from './own-list.ts'

/** Tables that say where a video stands, who has met it, and what its teacher has made for it. */
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
  'uploads',
  'video_chapters',
  'video_captions',
]

const unused = and(
  // A film that was uploaded since exists nowhere else.
  isNull(videos.fileId),
  isNotNull(videos.externalEmbeddedCode),
  ...USES.map(
    (table) => sql`not exists (select 1 from ${sql.identifier(table)} u where u.video_id = ${videos.id})`,
  ),
)

/** Deletes a video that nobody has watched, that stands nowhere and that is still what the list has made. */
export async function takeVideoBack(
  context: Context,
  tx: Transaction,
  { id, byUser }: List,
  { line, videoId }: { line: number; videoId: string },
): Promise<void> {
  // Locked first: whoever uses it now is waited for, and seen by the statement after.
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('update')
  const [video] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, videoId), unused))
  if (!video) return
  await keepOutcomes(tx, id, [{ line, state: 'takenBack' }])
  await tx.delete(videos).where(eq(videos.id, videoId))
  await dropPicture(context, tx, video.thumbnailUrl)
  const { title, coachUserId } = video
  await audit(context, tx, doerOf({ byUser }), {
    action: 'video.deleted',
    subject: videoId,
    before: { title, coachUserId },
  })
  await context.content.changed(tx)
}
