import { progressAt } from '@studio/contract/videos/progress/rules.ts'
import type { MarkChange } from '@studio/contract/videos/progress/schema.ts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { practices, sharedYears, videoProgress } from '../../../database/tables/progress.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { cachedVideos } from '../cached-videos.ts'

/** Switches the history on or off; existing entries are kept until the history is cleared. */
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

/**
 * Takes one film off the viewer's history, with its practices. As when all is cleared, plays of this day count no more if they have
 * watched it on this day: the row that says that its play counted is gone.
 */
export async function removeWatched(context: Context, viewer: Viewer, videoId: string): Promise<undefined> {
  const { id } = signedIn(viewer)
  const today = context.day()
  await inTransaction(context.db, async (tx) => {
    const [gone] = await tx
      .delete(videoProgress)
      .where(and(eq(videoProgress.userId, id), eq(videoProgress.videoId, videoId)))
      .returning({ watchedAt: videoProgress.watchedAt })
    await tx.delete(practices).where(and(eq(practices.userId, id), eq(practices.videoId, videoId)))
    if (gone && context.day(gone.watchedAt) === today)
      await tx.update(users).set({ historyClearedOn: today }).where(eq(users.id, id))
  })
}

/**
 * Changes where one film of the viewer's history goes on, or how it felt, also while their history is switched off. Nothing
 * counts as watched by it, and the film keeps its place in the list.
 */
export async function changeMark(
  context: Context,
  viewer: Viewer,
  videoId: string,
  { seconds, felt }: z.output<typeof MarkChange>,
): Promise<undefined> {
  const duration = (await cachedVideos(context, [videoId])).get(videoId)?.shown.duration ?? 0
  const place = seconds === undefined ? {} : { seconds: progressAt(seconds, duration).seconds }
  const change = { ...place, ...(felt === undefined ? {} : { felt }) }
  if (Object.keys(change).length === 0) return
  await context.db
    .update(videoProgress)
    .set(change)
    .where(and(eq(videoProgress.userId, signedIn(viewer).id), eq(videoProgress.videoId, videoId)))
}

/**
 * Clears the viewer's history, with the link to their year; plays of this day count no more, since the row that says which ones
 * counted is gone.
 */
export async function clearProgress(context: Context, viewer: Viewer): Promise<undefined> {
  const { id } = signedIn(viewer)
  await inTransaction(context.db, async (tx) => {
    await tx.delete(videoProgress).where(eq(videoProgress.userId, id))
    await tx.delete(practices).where(eq(practices.userId, id))
    const unshared = await tx
      .delete(sharedYears)
      .where(eq(sharedYears.userId, id))
      .returning({ id: sharedYears.id })
    if (unshared.length > 0) await context.content.changed(tx)
    const historyClearedOn = context.day()
    await tx.update(users).set({ historyClearedOn }).where(eq(users.id, id))
  })
}
