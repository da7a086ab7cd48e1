import { type FilmInWork, type FilmsInWork, MOST_IN_WORK } from '@studio/contract/videos/processing/schema.ts'
import { processingRefusals } from '@studio/contract/videos/processing/texts.ts'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { filmProcessing } from '../../../database/tables/renditions.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { lockEditable } from '../editable.ts'
import { sendToProcessing } from './send-to-processing.ts'

/** Lists films whose processing has not finished: waiting, running or failed. */
export async function filmsInWork(context: Context): Promise<FilmsInWork> {
  const rows = await context.db
    .select({
      videoId: videos.id,
      state: filmProcessing.state,
      percent: filmProcessing.percent,
      failure: filmProcessing.failure,
    })
    .from(filmProcessing)
    .innerJoin(videos, eq(videos.fileId, filmProcessing.fileId))
    .where(ne(filmProcessing.state, 'done'))
    .orderBy(desc(filmProcessing.changedAt), desc(videos.id))
    .limit(MOST_IN_WORK)
  const records = rows.flatMap(({ state, ...row }) => (state === 'done' ? [] : [{ state, ...row }]))
  return { ffmpeg: context.filmMaker !== null, records }
}

/**
 * Restarts the processing of a film that failed. 403 and 404 as for changing the film, 409 for one that has not
 * failed.
 */
export async function retryProcessing(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<FilmInWork> {
  await inTransaction(context.db, async (tx) => {
    const { fileId } = await lockEditable(tx, viewer, id)
    if (!fileId) throw new Refusal('conflict', processingRefusals.notFailed)
    const { rowCount } = await tx
      .update(filmProcessing)
      .set({ state: 'waiting', percent: 0, failure: null, changedAt: context.clock.machine() })
      .where(and(eq(filmProcessing.fileId, fileId), eq(filmProcessing.state, 'failed')))
    if (rowCount === 0) throw new Refusal('conflict', processingRefusals.notFailed)
    await sendToProcessing(context, fileId, tx)
  })
  return { videoId: id, state: 'waiting', percent: 0, failure: null }
}
