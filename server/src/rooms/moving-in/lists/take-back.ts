import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { moveInLines } from '../../../database/tables/moving-in.ts'
import { videos } from '../../../database/tables/videos.ts'
import { audit } from '../../studio/audit.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { takeMembershipBack } from '../account/take-membership-back.ts'
import { finishList } from './finish-list.ts'
import { doerOf, keepOutcomes, type List, lockList } from './own-list.ts'
import { eraseNewPeople, takePersonBack } from './take-person-back.ts'

/** Lines of one transaction. */
const AT_ONCE = 20

/** Erases what a list has made and nobody has used since; the rest stays. */
export async function takeBack(context: Context, { id }: List): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await inTransaction(context.db, (tx) => takeSomeBack(context, tx, { id, from }))
  }
}

/** The last line of those that were looked at; null at the end. */
async function takeSomeBack(
  context: Context,
  tx: Transaction,
  { id, from }: { id: string; from: number },
): Promise<number | null> {
  const list = await lockList(tx, id)
  if (list.state !== 'takingBack') return null
  const lines = await tx
    .select()
    .from(moveInLines)
    .where(and(eq(moveInLines.moveInId, id), eq(moveInLines.state, 'moved'), gt(moveInLines.line, from)))
    .orderBy(asc(moveInLines.line))
    .limit(AT_ONCE)
  for (const { line, userId, videoId, found } of lines) {
    if (userId && found && 'subscription' in found)
      await takeMembershipBack(context, tx, list, { line, userId, found })
    else if (userId) await takePersonBack(context, tx, list, { line, userId })
    if (videoId) await takeVideoBack(context, tx, list, { line, videoId })
  }
  if (lines.length === 0) {
    await eraseNewPeople(context, tx, list)
    await finishList(context, tx, list)
  }
  return lines.at(-1)?.line ?? null
}

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
async function takeVideoBack(
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
