import { type FilmInWork, type FilmsInWork, MOST_IN_WORK } from '@studio/contract/videos/processing/schema.ts'
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { filmProcessing } from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { editableBy } from '../editable-videos.ts'
import { countIncompleteFilms } from './remake.ts'
import { willBeProcessed } from './send-to-processing.ts'

type FilmState = (typeof filmProcessing.$inferSelect)['state']

/**
 * Lists films whose processing has not finished: waiting, also before it was ever begun, running or failed; and counts those that lack something. A teacher's own, or
 * all for Admin.
 */
export async function filmsInWork(context: Context, viewer: Viewer): Promise<FilmsInWork> {
  const [rows, lacking] = await Promise.all([
    unfinished(context, viewer),
    countIncompleteFilms(context, viewer),
  ])
  const records = rows.flatMap(({ state, ...row }): FilmInWork[] =>
    state === 'done' ? [] : [{ state, ...row }],
  )
  return { ffmpeg: context.filmMaker !== null, lacking, records }
}

const unfinished = (context: Context, viewer: Viewer) => {
  const { state, percent, failure, shown, changedAt } = filmProcessing
  const queued = and(isNull(state), willBeProcessed(context))
  return context.db
    .select({
      videoId: videos.id,
      state: sql<FilmState>`coalesce(${state}, 'waiting')`,
      percent: sql<number>`coalesce(${percent}, 0)`,
      failure,
      made: sql<boolean>`coalesce(${shown}, false)`,
    })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.fileId))
    .leftJoin(filmProcessing, eq(filmProcessing.fileId, videos.fileId))
    .where(and(or(ne(state, 'done'), queued), editableBy(viewer)))
    .orderBy(desc(sql`coalesce(${changedAt}, ${files.createdAt})`), desc(videos.id))
    .limit(MOST_IN_WORK)
}
