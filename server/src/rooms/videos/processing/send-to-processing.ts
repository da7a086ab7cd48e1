import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { files } from '../../../database/tables/studio.ts'

/**
 * Key prefix of the demo's own films, of which only today's classes are processed: sixteen hours of film would keep a
 * processor busy for as long as anybody tries the demo.
 */
export const DEMO_FILMS = 'videos/demo-'
/** Condition on `files`: one that nobody has begun with is begun when its turn comes, since there is ffmpeg. */
export const willBeProcessed = ({ filmMaker }: Context): SQL =>
  filmMaker ? sql`not starts_with(${files.key}, ${DEMO_FILMS})` : sql`false`

/** Condition on the file `f`: one of the demo's that no class of today shows. */
const demoWaits = ({ day }: Context): SQL => sql`starts_with(f.key, ${DEMO_FILMS}) and not exists (
  select 1 from class_days d join class_day_videos c on c.class_day_id = d.id join videos v on v.id = c.video_id
  where d.day = ${day()} and v.file_id = f.id)`

/** Maximum number of older films enqueued per hour, beside newly uploaded ones. */
const AT_A_TIME = 50

/** Priority of films that have no renditions yet; one that is made again plays meanwhile, and waits for them. */
const NEW_FILM = 1

interface Film {
  fileId: string
  /** Whether it has renditions that are shown meanwhile. */
  again: boolean
}

/** Enqueues the making of a film's renditions, on any server that has ffmpeg; idempotent. */
export async function sendToProcessing(
  context: Context,
  { fileId, again }: Film,
  within?: Transaction,
): Promise<void> {
  const priority = again ? {} : { priority: NEW_FILM }
  const options = { key: fileId, ...priority, ...(within ? { within } : {}) }
  await context.queue.send('film.received', { fileId }, options)
}

/**
 * Runs hourly: enqueues films that nobody processes, such as those uploaded before ffmpeg was installed, or
 * whose job was lost; new ones before those that are made again.
 */
export async function sendUnprocessed(context: Context): Promise<void> {
  if (!context.filmMaker) return
  const { rows } = await context.db.execute<{ id: string; again: boolean }>(sql`
    select f.id, coalesce(p.shown, false) or starts_with(f.key, ${DEMO_FILMS}) as again from files f left join film_processing p on p.file_id = f.id
    where not (${demoWaits(context)})
      and exists (select 1 from videos v where v.file_id = f.id)
      and coalesce(p.state, 'waiting') in ('waiting', 'running')
    order by again, f.created_at desc limit ${AT_A_TIME}`)
  for (const { id, again } of rows) await sendToProcessing(context, { fileId: id, again })
}
