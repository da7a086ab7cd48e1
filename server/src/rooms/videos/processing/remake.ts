import type { FilmInWork, Remaking } from '@studio/contract/videos/processing/schema.ts'
import { processingRefusals } from '@studio/contract/videos/processing/texts.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { videos } from '../../../database/tables/videos.ts'
import { countUse, undoUse } from '../../../platform/limits/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { editableBy, findEditable, lockEditable } from '../editable-videos.ts'
import { DEMO_FILMS, sendToProcessing } from './send-to-processing.ts'

/** Each time is an hour's work for a processor, which other films wait for, and takes the film's room once more. */
const ALLOWED = { max: 3, minutes: 24 * 60, words: processingRefusals.often }

/**
 * Has a film's renditions made again, levelled or not; those before are shown until the new ones are there. 403 and 404
 * as for changing the video, 409 for one without an uploaded film, or that is being processed, 429 beyond three times in
 * a day.
 */
export async function remakeFilm(
  context: Context,
  viewer: Viewer,
  { id, choice }: { id: string; choice: Remaking },
): Promise<FilmInWork> {
  const { fileId } = await findEditable(context, viewer, id)
  if (!fileId) throw new Refusal('conflict', processingRefusals.noFilm)
  const allowance = { key: `remakes film:${fileId}`, ...ALLOWED }
  await countUse(context, allowance)
  try {
    return await inTransaction(context.db, (tx) => sendAgain(context, tx, { viewer, id, choice }))
  } catch (error) {
    await undoUse(context, allowance)
    throw error
  }
}

interface Request {
  viewer: Viewer
  id: string
  choice: Remaking
}

async function sendAgain(
  context: Context,
  tx: Transaction,
  { viewer, id, choice }: Request,
): Promise<FilmInWork> {
  const { fileId } = await lockEditable(tx, viewer, id)
  if (!fileId) throw new Refusal('conflict', processingRefusals.noFilm)
  const made = await putToWaiting(context, tx, { fileId, level: choice.level ?? null })
  await sendToProcessing(context, { fileId, again: made }, tx)
  return { videoId: id, state: 'waiting', percent: 0, failure: null, made }
}

interface Choice {
  fileId: string
  /** Null leaves it as it is. */
  level: boolean | null
}

/** Marks a film as waiting; returns whether its renditions are shown meanwhile. */
async function putToWaiting(context: Context, tx: Transaction, { fileId, level }: Choice): Promise<boolean> {
  const { rows } = await tx.execute<{ shown: boolean }>(sql`
    insert into film_processing as p (file_id, state, level, changed_at)
    values (${fileId}::uuid, 'waiting', coalesce(${level}::boolean, ${context.settings.now().levelSound}),
      ${context.clock.machine()})
    on conflict (file_id) do update
      set state = 'waiting', percent = 0, failure = null, shown = p.shown or p.state = 'done',
        level = coalesce(${level}::boolean, p.level), changed_at = excluded.changed_at
      where p.state in ('done', 'failed')
    returning shown`)
  const [row] = rows
  if (!row) throw new Refusal('conflict', processingRefusals.atWork)
  return row.shown
}

/**
 * Has all films made again that lack something; they are enqueued fifty an hour at most. 429 beyond three times in a day: a film may
 * lack something afterwards, too.
 */
export async function remakeLacking(context: Context): Promise<{ films: number }> {
  const allowance = { key: 'remakes lacking films', ...ALLOWED, words: processingRefusals.allOften }
  await countUse(context, allowance)
  const { rowCount } = await context.db.execute(sql`
    update film_processing
    set state = 'waiting', percent = 0, failure = null, shown = true, changed_at = ${context.clock.machine()}
    where file_id in (${incompleteFilms()})`)
  await context.queue.send('films.unprocessed', {})
  const films = rowCount ?? 0
  if (films === 0) await undoUse(context, allowance)
  return { films }
}

/** Ids of films that are done, but lack something that is made of films now; the demo's films stay as they came. */
const incompleteFilms = (): SQL => sql`
  select p.file_id from film_processing p join files f on f.id = p.file_id
  where p.state = 'done' and not starts_with(f.key, ${DEMO_FILMS})
    and exists (select 1 from videos v where v.file_id = p.file_id)
    and (not exists (select 1 from renditions r where r.file_id = p.file_id and r.name = 'preview')
      or not exists (select 1 from renditions r where r.file_id = p.file_id and r.name = 'frame1')
      or p.loudness is null and exists (select 1 from renditions r where r.file_id = p.file_id and r.name = 'audio'))`

/** Counts those among a teacher's own films, or among all for Admin. */
export async function countIncompleteFilms({ db }: Context, viewer: Viewer): Promise<number> {
  const { rows } = await db.execute<{ films: number }>(sql`
    select count(*)::int as films from (${incompleteFilms()}) lacking
    where exists (select 1 from ${videos} where ${videos.fileId} = lacking.file_id and ${editableBy(viewer)})`)
  return rows[0]?.films ?? 0
}
