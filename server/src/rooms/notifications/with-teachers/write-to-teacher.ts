import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { NOTES_A_DAY, refusals } from '@studio/contract/notifications/with-teachers/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { notificationReceipts } from '../../../database/tables/notifications.ts'
import { countUse, undoUse } from '../../../platform/limits/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type SignedIn, signedIn, type Viewer } from '../../../platform/viewer.ts'
import { sanitiseRichText } from '../../studio/sanitise-rich-text.ts'
import { cachedVideos } from '../../videos/cached-videos.ts'
import { isVideoOpen, isVideoVisibleTo } from '../../videos/viewer-access.ts'
import { unreadChanged } from '../unread.ts'
import { asParagraphs, insertAutomatic } from './automatic.ts'

/**
 * Sends a note of a member to the teacher of a class that they have done; it is among the teacher's notifications, and comes by
 * push and by mail as the teacher chose. 403 for who may not write, has no access or has not done the class; 404 without a teacher;
 * 429 beyond three in a day to one teacher.
 */
export async function writeToTeacher(
  context: Context,
  viewer: Viewer,
  { id: videoId, text }: { id: string; text: string },
): Promise<{ id: string }> {
  const person = signedIn(viewer)
  const video = (await cachedVideos(context, [videoId])).get(videoId)
  if (!video || !isVideoVisibleTo(viewer, video)) throw new Refusal('notFound', studioRefusals.notFound)
  if (!(await isVideoOpen(context, viewer, videoId)))
    throw new Refusal('notAllowed', refusals.closed, { code: 'NeedsUpgrade' })
  const facts = await factsOf(context, person, videoId)
  if (facts.blocked) throw new Refusal('notAllowed', refusals.blocked, { code: 'CommentsBlocked' })
  if (!facts.done) throw new Refusal('notAllowed', refusals.notDone)
  const { teacherId } = facts
  if (!teacherId) throw new Refusal('notFound', refusals.noTeacher)
  const allowance = { ...A_DAY, key: `notes person:${person.id} teacher:${teacherId}` }
  await countUse(context, allowance)
  const note = {
    authorId: person.id,
    title: `A note from ${facts.firstName}`,
    description: sanitiseRichText(asParagraphs(text)),
    videoId,
  }
  try {
    return await inTransaction(context.db, (tx) => send(context, tx, { note, teacherId }))
  } catch (error) {
    await undoUse(context, allowance)
    throw error
  }
}

const A_DAY = { max: NOTES_A_DAY, minutes: DAY / MINUTE, words: refusals.enough }

interface Sent {
  note: { authorId: string; title: string; description: string; videoId: string }
  teacherId: string
}

async function send(context: Context, tx: Transaction, { note, teacherId }: Sent): Promise<{ id: string }> {
  const sentAt = context.clock.now()
  await lockBoth(tx, note.videoId, teacherId)
  const id = await insertAutomatic(tx, { ...note, isNote: true, recipientCount: 1, sentAt })
  await tx.insert(notificationReceipts).values({ notificationId: id, userId: teacherId, sentAt })
  await unreadChanged(tx, teacherId)
  await context.queue.send('notification.sent', { id }, { within: tx })
  await context.queue.send('notification.pushed', { id }, { within: tx })
  return { id }
}

/** Locks the class and its teacher until the note is sent; 404 if one of them was deleted meanwhile. */
async function lockBoth(tx: Transaction, videoId: string, teacherId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`select 1 from videos v join users t on t.id = v.coach_user_id
    where v.id = ${videoId}::uuid and t.id = ${teacherId}::uuid for key share of v, t`)
  if (!rowCount) throw new Refusal('notFound', refusals.noTeacher)
}

type Facts = { firstName: string; blocked: boolean; done: boolean; teacherId: string | null }

/** What was done before somebody switched their history off stays, and still lets them write. */
async function factsOf({ db, clock }: Context, { id }: SignedIn, videoId: string): Promise<Facts> {
  const now = clock.now().toISOString()
  const { rows } = await db.execute<Facts>(sql`
    select u.first_name as "firstName",
      u.blocked_comments and (u.blocked_to_date_time is null or u.blocked_to_date_time > ${now}::timestamptz) as blocked,
      exists (select 1 from practices p where p.user_id = u.id and p.video_id = ${videoId}::uuid)
        or exists (select 1 from video_progress g where g.user_id = u.id and g.video_id = ${videoId}::uuid
          and g.finished_at is not null) as done,
      (select t.id from videos v join users t on t.id = v.coach_user_id and t.active
        where v.id = ${videoId}::uuid) as "teacherId"
    from users u where u.id = ${id}::uuid`)
  const [facts] = rows
  if (!facts) throw new Refusal('notFound', studioRefusals.notFound)
  return facts
}
