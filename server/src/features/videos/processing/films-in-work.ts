import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { type FilmsInWork, MOST_IN_WORK } from '@studio/contract/videos/processing/schema.ts'
import { processingRefusals } from '@studio/contract/videos/processing/texts.ts'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { filmProcessing } from '../../../database/tables/renditions.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sendToProcessing } from './send-to-processing.ts'

/** Films whose renditions are not there, although somebody began, or is about, to make them. */
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

/** Has a film whose processing failed worked on again. 404 without such a film, 409 for one that has not failed. */
export async function processAgain(context: Context, { id }: { id: string }): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const [film] = await tx
      .select({ fileId: filmProcessing.fileId })
      .from(videos)
      .innerJoin(filmProcessing, eq(filmProcessing.fileId, videos.fileId))
      .where(eq(videos.id, id))
    if (!film) throw new Refusal('notFound', studioRefusals.notFound)
    const { rowCount } = await tx
      .update(filmProcessing)
      .set({ state: 'waiting', percent: 0, failure: null, changedAt: context.clock.machine() })
      .where(and(eq(filmProcessing.fileId, film.fileId), eq(filmProcessing.state, 'failed')))
    if (rowCount === 0) throw new Refusal('conflict', processingRefusals.notFailed)
    await sendToProcessing(context, film.fileId, tx)
  })
}
