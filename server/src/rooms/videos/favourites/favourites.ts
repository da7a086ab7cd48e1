import type { Paging } from '@studio/contract/paging.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { MOST_FAVOURITES, refusals } from '@studio/contract/videos/messages.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { favourites, videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { videosById } from '../queries.ts'
import { visibleTo } from '../viewer-access.ts'

const latestFirst = [desc(favourites.keptAt), desc(favourites.videoId)]

/**
 * Adds a video to the viewer's favourites; idempotent. 404 for one that they can't see, 409 beyond 500. Two
 * parallel requests may exceed the limit by one, which only bounds the size of an answer.
 */
export async function addFavourite(context: Context, viewer: Viewer, videoId: string): Promise<undefined> {
  const { id: userId } = signedIn(viewer)
  const [seen, kept] = await Promise.all([
    context.db.$count(videos, and(eq(videos.id, videoId), visibleTo(viewer))),
    context.db.$count(favourites, eq(favourites.userId, userId)),
  ])
  if (seen === 0) throw new Refusal('notFound', studioRefusals.notFound)
  if (kept >= MOST_FAVOURITES) throw new Refusal('conflict', refusals.tooManyFavourites)
  await context.db
    .insert(favourites)
    .values({ userId, videoId, keptAt: context.clock.now() })
    .onConflictDoNothing()
}

/** Removes a favourite; idempotent. */
export async function removeFavourite(context: Context, viewer: Viewer, videoId: string): Promise<undefined> {
  const own = eq(favourites.userId, signedIn(viewer).id)
  await context.db.delete(favourites).where(and(own, eq(favourites.videoId, videoId)))
}

/** Lists the viewer's favourites, most recent first, each as they may see it today. */
export async function listFavourites(context: Context, viewer: Viewer, { pageNumber, pageLength }: Paging) {
  const own = and(eq(favourites.userId, signedIn(viewer).id), visibleTo(viewer))
  const kept = () =>
    context.db
      .select({ id: favourites.videoId })
      .from(favourites)
      .innerJoin(videos, eq(videos.id, favourites.videoId))
      .where(own)
  const page = kept()
    .orderBy(...latestFirst)
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const [rows, totalRecords] = await Promise.all([page, context.db.$count(kept().as('kept'))])
  const ids = rows.map(({ id }) => id)
  const shown = await videosById(context, viewer, ids)
  return {
    records: ids.flatMap((id) => shown.get(id) ?? []),
    pageInfo: { pageNumber, pageLength, totalRecords },
  }
}
