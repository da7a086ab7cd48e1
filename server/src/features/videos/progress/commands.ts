import { refusals } from '@studio/contract/studio/messages.ts'
import { progressAt } from '@studio/contract/videos/progress/rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { practices, videoProgress } from '../../../database/tables/progress.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { countPractice } from '../practice/practices.ts'
import { visibleTo } from '../visible.ts'
import { stillWatching } from '../watching/watch.ts'

/**
 * Stores where the viewer stands in a film, in whole seconds; nothing while their history is switched off. 404 for a film
 * that they don't see. A film's end is kept, however it is watched again.
 */
export async function storeProgress(
  context: Context,
  viewer: Viewer,
  { videoId, seconds }: { videoId: string; seconds: number },
): Promise<undefined> {
  const person = signedIn(viewer)
  const { id: userId } = person
  await stillWatching(context, person)
  const [facts] = await context.db
    .select({ duration: videos.durationSeconds, kept: users.keepsHistory })
    .from(videos)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(videos.id, videoId), visibleTo(viewer)))
  if (!facts) throw new Refusal('notFound', refusals.notFound)
  if (!facts.kept) return
  const reached = progressAt(seconds, facts.duration)
  const watchedAt = context.clock.now()
  const finishedAt = reached.finished ? watchedAt : null
  await context.db
    .insert(videoProgress)
    .values({ userId, videoId, seconds: reached.seconds, finishedAt, watchedAt })
    .onConflictDoUpdate({
      target: [videoProgress.userId, videoProgress.videoId],
      set: {
        seconds: reached.seconds,
        finishedAt: sql`coalesce(${videoProgress.finishedAt}, excluded.finished_at)`,
        watchedAt,
      },
    })
  if (reached.finished) await countPractice(context, { userId, videoId, seconds: facts.duration })
}

/** What is in the history stays until it is cleared. */
export async function changeProgressSettings(
  context: Context,
  viewer: Viewer,
  { enabled }: { enabled: boolean },
): Promise<undefined> {
  await context.db
    .update(users)
    .set({ keepsHistory: enabled })
    .where(eq(users.id, signedIn(viewer).id))
}

export async function clearProgress(context: Context, viewer: Viewer): Promise<undefined> {
  const { id } = signedIn(viewer)
  await inTransaction(context.db, async (tx) => {
    await tx.delete(videoProgress).where(eq(videoProgress.userId, id))
    await tx.delete(practices).where(eq(practices.userId, id))
  })
}
