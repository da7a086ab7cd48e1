import { eq } from 'drizzle-orm'
import { type FilmMaker, MakingFailed, MakingStopped } from '../../../adapters/films/film-maker.ts'
import type { Context } from '../../../context.ts'
import { filmProcessing } from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'
import { readFilm } from '../film/film-reader.ts'
import { fitsOnDisk } from '../upload/room-for-films.ts'
import { beginProcessing, recordFailure, reportProgress, requeueFilm } from './processing-state.ts'
import { storeRenditions } from './store-renditions.ts'

/** Seconds after which the job checks again whether another server has finished a film. */
const LOOK_AGAIN = 60

/**
 * Makes a film's renditions, once: a film that another server is processing is checked again later; one that
 * is done, failed or deleted is skipped. Unfinished work is started over.
 */
export async function processFilm(context: Context, { fileId }: { fileId: string }): Promise<void> {
  const { filmMaker } = context
  if (!filmMaker) return
  const held = await context.locks.tryHold(`renditions ${fileId}`)
  if (!held) {
    await context.queue.send('film.received', { fileId }, { key: fileId, after: LOOK_AGAIN })
    return
  }
  try {
    await makeAlone(context, filmMaker, fileId, held.lost)
  } finally {
    await held.release()
  }
}

async function makeAlone(context: Context, maker: FilmMaker, fileId: string, lost: AbortSignal) {
  const [film] = await context.db
    .select({ key: files.key, state: filmProcessing.state, level: filmProcessing.level })
    .from(files)
    .leftJoin(filmProcessing, eq(filmProcessing.fileId, files.id))
    .where(eq(files.id, fileId))
  if (!film || film.state === 'done' || film.state === 'failed') return
  if (!(await beginProcessing(context, fileId))) return
  const level = film.level ?? context.settings.now().levelSound
  try {
    await context.files.lend(film.key, (path) => make(context, maker, { fileId, path, level, lost }))
  } catch (error) {
    if (error instanceof MakingStopped) return requeueFilm(context, fileId)
    // Before the film is here: its own copy of a bucket's film takes room, too.
    if ((error as { code?: string }).code === 'ENOSPC') return recordFailure(context, fileId, 'noRoom')
    if (!(error instanceof MakingFailed)) throw error
    context.log.warn({ fileId, failure: error.failure, said: error.message }, 'a film could not be processed')
    await recordFailure(context, fileId, error.failure)
  }
}

interface Work {
  fileId: string
  path: string
  level: boolean
  lost: AbortSignal
}

async function make(context: Context, maker: FilmMaker, { fileId, path, level, lost }: Work): Promise<void> {
  const facts = await readFilm({ path }, { sha256: 'known' })
  if (!facts) throw new MakingFailed('unreadable')
  if (!fitsOnDisk(maker.roomFor(facts), 0, await maker.space())) throw new MakingFailed('noRoom')
  const progress = reportProgress(context, fileId)
  try {
    const making = { id: fileId, facts, level, stop: lost, onPercent: progress.report }
    await maker.make(path, making, (made) => storeRenditions(context, { fileId, level }, made))
  } finally {
    await progress.end()
  }
}
