import { availableParallelism } from 'node:os'
import { DAY, MINUTE } from '@studio/contract/dates.ts'
import { lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { hiddenRenditions } from '../../database/tables/renditions.ts'
import { bringPosters } from './processing/bring-posters.ts'
import { processFilm } from './processing/process-film.ts'
import { sendUnprocessed } from './processing/send-to-processing.ts'
import { tidyUploads } from './upload/tidy-uploads.ts'
import { forgetOldWatching } from './watching/devices.ts'

/** ffmpeg keeps about four cores busy. */
const FILMS_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 4))

export async function videosJobs(context: Context): Promise<void> {
  await context.queue.work('uploads.old', () => tidyUploads(context))
  await context.queue.work('watching.old', () => forgetOldWatching(context))
  await context.queue.work('posters.outside', () => bringPosters(context), { longest: 10 * MINUTE })
  await context.queue.work('renditions.hidden', () => removeHidden(context))
  await filmJobs(context)
}

/** Registers the film jobs; a server without ffmpeg leaves them to servers that have it. */
async function filmJobs(context: Context): Promise<void> {
  const { filmMaker, clock, queue } = context
  const how = { atOnce: filmMaker ? FILMS_AT_ONCE : 0, longest: DAY }
  await queue.work('film.received', (film: { fileId: string }) => processFilm(context, film), how)
  await queue.work('films.unprocessed', () => sendUnprocessed(context), { atOnce: filmMaker ? 1 : 0 })
  // Leftovers of killed runs: also copies of a bucket's films, which would fill the disk of a server that runs on.
  const sweep = async () => filmMaker?.sweep(new Date(clock.machine().getTime() - DAY))
  await queue.work('films.left', sweep, { atOnce: filmMaker ? 1 : 0 })
  await sweep()
}

/** Runs hourly: removes replaced renditions that no open player reads any more, and files of killed runs. */
async function removeHidden(context: Context): Promise<void> {
  const now = context.clock.machine()
  await inTransaction(context.db, async (tx) => {
    const gone = await tx
      .delete(hiddenRenditions)
      .where(lt(hiddenRenditions.removeAfter, now))
      .returning({ key: hiddenRenditions.key })
    for (const { key } of gone) await context.queue.send('file.dropped', { key }, { within: tx })
  })
}
