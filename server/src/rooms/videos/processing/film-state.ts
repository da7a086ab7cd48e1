import type { FilmState } from '@studio/contract/videos/processing/schema.ts'
import { processingRefusals } from '@studio/contract/videos/processing/texts.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { filmProcessing, renditions } from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findEditable } from '../editable-videos.ts'
import { willBeProcessed } from './send-to-processing.ts'

const NOT_BEGUN = {
  ...{ percent: 0, failure: null, shown: false },
  ...{ loudness: null, peak: null, levelled: false },
}

/** Returns what was made of a film. 403 and 404 as for changing the video, 404 also for one without an uploaded film. */
export async function filmState(context: Context, viewer: Viewer, id: string): Promise<FilmState> {
  const { fileId } = await findEditable(context, viewer, id)
  if (!fileId) throw new Refusal('notFound', processingRefusals.noFilm)
  const { state, percent, failure, shown, loudness, peak, level, levelled } = filmProcessing
  const rows = await context.db
    .select({
      film: { state, percent, failure, shown, loudness, peak, level, levelled },
      made: { name: renditions.name, width: renditions.width, height: renditions.height },
    })
    .from(filmProcessing)
    .leftJoin(renditions, eq(renditions.fileId, filmProcessing.fileId))
    .where(eq(filmProcessing.fileId, fileId))
  const film = rows[0]?.film ?? {
    ...NOT_BEGUN,
    state: (await isQueued(context, fileId)) ? ('waiting' as const) : null,
    level: context.settings.now().levelSound,
  }
  const isMade = film.shown || film.state === 'done'
  const found = isMade ? rows.flatMap(({ made }) => (made ? [made] : [])) : []
  const made = new Map(found.map(({ name, width, height }) => [name, Math.min(width, height)]))
  const { shown: _shown, ...told } = film
  return {
    ...told,
    ffmpeg: context.filmMaker !== null,
    heights: heightsOf(made),
    mixes: made.has('voice'),
    lacks: lacksOf(made, film.loudness),
  }
}

async function isQueued(context: Context, fileId: string): Promise<boolean> {
  const [found] = await context.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), willBeProcessed(context)))
  return found !== undefined
}

const heightsOf = (made: ReadonlyMap<string, number>) =>
  [...made]
    .flatMap(([name, height]) => (name.startsWith('v') && height > 0 ? [height] : []))
    .sort((a, b) => b - a)

function lacksOf(made: ReadonlyMap<string, number>, loudness: number | null): FilmState['lacks'] {
  if (heightsOf(made).length === 0) return ['qualities']
  return [
    ...(made.has('preview') ? [] : (['preview'] as const)),
    ...(made.has('frame1') ? [] : (['posters'] as const)),
    ...(made.has('audio') && loudness === null ? (['loudness'] as const) : []),
  ]
}
