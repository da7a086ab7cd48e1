import { addDays } from '@studio/contract/dates.ts'
import { fieldTexts, MOST_PLANNED, refusals } from '@studio/contract/practice-calendar/own-days/messages.ts'
import type { PlannedClassDraft } from '@studio/contract/practice-calendar/own-days/schema.ts'
import { minuteOf } from '@studio/contract/reminders/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { and, eq, gte, ne, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { plannedClasses } from '../../../database/tables/practice-calendar.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { cachedVideos } from '../../videos/cached-videos.ts'
import { isVideoOpen, isVideoVisibleTo } from '../../videos/viewer-access.ts'

/** Days ahead on which a class may be put. */
const FARTHEST_DAYS = 366

/**
 * Puts a class that is open to the viewer on a day of their own; on the same day again it changes the hour. 404 for an unknown class,
 * 403 for a closed one, 409 if there are too many.
 */
export async function planClass(
  context: Context,
  viewer: Viewer,
  { videoId, day, at, timeZone }: PlannedClassDraft,
): Promise<{ id: string }> {
  const { id: userId } = signedIn(viewer)
  const video = (await cachedVideos(context, [videoId])).get(videoId)
  if (!video || !isVideoVisibleTo(viewer, video)) throw new Refusal('notFound', studioRefusals.notFound)
  if (!(await isVideoOpen(context, viewer, videoId)))
    throw new Refusal('notAllowed', refusals.closed, { code: 'NeedsUpgrade' })
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const today = localTime(now, (await lockZone(tx, userId, timeZone)) ?? context.zone()).day
    if (day < today) throw refuseField('day', fieldTexts.past)
    if (day > addDays(today, FARTHEST_DAYS)) throw refuseField('day', fieldTexts.tooFar)
    const isOther = or(ne(plannedClasses.day, day), ne(plannedClasses.videoId, videoId))
    const others = and(eq(plannedClasses.userId, userId), gte(plannedClasses.day, today), isOther)
    if ((await tx.$count(plannedClasses, others)) >= MOST_PLANNED)
      throw new Refusal('conflict', refusals.tooMany)
    if (!(await lockVideo(tx, videoId))) throw new Refusal('notFound', studioRefusals.notFound)
    const hour = { atMinute: minuteOf(at), plannedAt: now }
    const [made] = await tx
      .insert(plannedClasses)
      .values({ userId, videoId, day, ...hour })
      .onConflictDoUpdate({
        target: [plannedClasses.userId, plannedClasses.day, plannedClasses.videoId],
        set: hour,
      })
      .returning({ id: plannedClasses.id })
    if (!made) throw new Error('no class was planned')
    return made
  })
}

/** Locks the class until it is planned; false if it was deleted meanwhile. */
async function lockVideo(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).for('key share')
  return found.length > 0
}

/** Takes a class off a day of the viewer; again, and one of somebody else, changes nothing. */
export async function removePlannedClass({ db }: Context, viewer: Viewer, id: string): Promise<undefined> {
  await db
    .delete(plannedClasses)
    .where(and(eq(plannedClasses.id, id), eq(plannedClasses.userId, signedIn(viewer).id)))
}

/** The person's zone, which they may tell now; their calls wait for each other, so that the count holds. */
async function lockZone(tx: Transaction, userId: string, told: string | undefined): Promise<string | null> {
  const own = eq(users.id, userId)
  const [person] = await tx.select({ zone: users.timeZone }).from(users).where(own).for('no key update')
  if (told) await tx.update(users).set({ timeZone: told }).where(own)
  return told ?? person?.zone ?? null
}
