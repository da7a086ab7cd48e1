import type { Paging } from '@studio/contract/paging.ts'
import { MOST_FAVOURITES } from '@studio/contract/videos/messages.ts'
import {
  MOST_MARKS,
  type ProgressMarks,
  type WatchedVideos,
} from '@studio/contract/videos/progress/schema.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { videoProgress } from '../../../database/tables/progress.ts'
import { favourites, videos } from '../../../database/tables/videos.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { videosById } from '../queries.ts'
import { visibleTo } from '../viewer-access.ts'

const finished = sql<boolean>`${videoProgress.finishedAt} is not null`
const latestFirst = [desc(videoProgress.watchedAt), desc(videoProgress.videoId)]

/** Lists the videos that the viewer watched, most recent first, each as they may see it today. */
export async function watchedVideos(
  context: Context,
  viewer: Viewer,
  { pageNumber, pageLength }: Paging,
): Promise<WatchedVideos> {
  const { id } = signedIn(viewer)
  const own = and(eq(videoProgress.userId, id), visibleTo(viewer))
  const page = context.db
    .select({
      videoId: videoProgress.videoId,
      seconds: videoProgress.seconds,
      finished,
      watchedAt: videoProgress.watchedAt,
    })
    .from(videoProgress)
    .innerJoin(videos, eq(videos.id, videoProgress.videoId))
    .where(own)
    .orderBy(...latestFirst)
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const counted = context.db.$count(
    context.db
      .select({ id: videos.id })
      .from(videoProgress)
      .innerJoin(videos, eq(videos.id, videoProgress.videoId))
      .where(own)
      .as('watched'),
  )
  const kept = context.db.select({ enabled: users.keepsHistory }).from(users).where(eq(users.id, id))
  const [rows, totalRecords, [settings]] = await Promise.all([page, counted, kept])
  const shown = await videosById(
    context,
    viewer,
    rows.map((row) => row.videoId),
  )
  return {
    records: rows.flatMap(({ videoId, watchedAt, ...standing }) => {
      const video = shown.get(videoId)
      return video ? [{ video, ...standing, dateTime: watchedAt.toISOString() }] : []
    }),
    pageInfo: { pageNumber, pageLength, totalRecords },
    enabled: settings?.enabled ?? false,
  }
}

/** Lists the progress of the films that the viewer watched last, and the ids of their favourites, in one statement. */
export async function progressMarks(context: Context, viewer: Viewer): Promise<ProgressMarks> {
  const { id } = signedIn(viewer)
  const { rows } = await context.db.execute<ProgressMarks>(sql`
    with watched as (
      select ${videoProgress.videoId} as "videoId", ${videoProgress.seconds} as seconds, ${finished} as finished, ${videoProgress.felt} as felt
      from ${videoProgress} where ${eq(videoProgress.userId, id)}
      order by ${sql.join(latestFirst, sql`, `)} limit ${MOST_MARKS}
    ), kept as (
      select ${favourites.videoId} as id from ${favourites} where ${eq(favourites.userId, id)}
      order by ${desc(favourites.keptAt)}, ${desc(favourites.videoId)} limit ${MOST_FAVOURITES}
    )
    select coalesce((select json_agg(json_strip_nulls(row_to_json(watched))) from watched), '[]'::json) as records,
      coalesce((select json_agg(kept.id) from kept), '[]'::json) as favourites`)
  return rows[0] ?? { records: [], favourites: [] }
}
