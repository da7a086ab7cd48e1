import { type FilmInWork, type FilmsInWork, MOST_IN_WORK } from '@studio/contract/videos/processing/schema.ts'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { filmProcessing } from '../../../database/tables/renditions.ts'
import { videos } from '../../../database/tables/videos.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { editableBy } from '../editable.ts'
import { countLacking } from './lacking.ts'

/**
 * Lists films whose processing has not finished: waiting, running or failed; and counts those that lack something. A teacher's own, or
 * all for Admin.
 */
export async function filmsInWork(context: Context, viewer: Viewer): Promise<FilmsInWork> {
  const [rows, lacking] = await Promise.all([unfinished(context, viewer), countLacking(context, viewer)])
  const records = rows.flatMap(({ state, ...row }): FilmInWork[] =>
    state === 'done' ? [] : [{ state, ...row }],
  )
  return { ffmpeg: context.filmMaker !== null, lacking, records }
}

const unfinished = ({ db }: Context, viewer: Viewer) =>
  db
    .select({
      videoId: videos.id,
      state: filmProcessing.state,
      percent: filmProcessing.percent,
      failure: filmProcessing.failure,
      made: filmProcessing.shown,
    })
    .from(filmProcessing)
    .innerJoin(videos, eq(videos.fileId, filmProcessing.fileId))
    .where(and(ne(filmProcessing.state, 'done'), editableBy(viewer)))
    .orderBy(desc(filmProcessing.changedAt), desc(videos.id))
    .limit(MOST_IN_WORK)
