import type { Paging } from '@studio/contract/paging.ts'
import { MOST_MARKS, type ProgressMark, type WatchedVideos } from '@studio/contract/videos/progress/schema.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { videoProgress } from '../../../database/tables/progress.ts'
import { videos } from '../../../database/tables/videos.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { videosById } from '../shown-videos.ts'
import { visibleTo } from '../visible.ts'

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

/** Lists the progress marks of the films that the viewer watched last. */
export async function progressMarks(context: Context, viewer: Viewer): Promise<{ records: ProgressMark[] }> {
  const records = await context.db
    .select({ videoId: videoProgress.videoId, seconds: videoProgress.seconds, finished })
    .from(videoProgress)
    .where(eq(videoProgress.userId, signedIn(viewer).id))
    .orderBy(...latestFirst)
    .limit(MOST_MARKS)
  return { records }
}
