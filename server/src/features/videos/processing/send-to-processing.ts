import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'

/**
 * Key prefix of the demo's own films, which are not processed: sixteen hours of film would keep a processor
 * busy for as long as anybody tries the demo.
 */
export const DEMO_FILMS = 'videos/demo-'
/** Maximum number of older films enqueued per hour, beside newly uploaded ones. */
const AT_A_TIME = 50

/** Enqueues the making of a film's renditions, on any server that has ffmpeg; idempotent. */
export async function sendToProcessing(
  context: Context,
  fileId: string,
  within?: Transaction,
): Promise<void> {
  await context.queue.send('film.received', { fileId }, { key: fileId, ...(within ? { within } : {}) })
}

/**
 * Runs hourly: enqueues films that nobody processes, such as those uploaded before ffmpeg was installed, or
 * whose job was lost.
 */
export async function sendUnprocessed(context: Context): Promise<void> {
  if (!context.filmMaker) return
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select f.id from files f left join film_processing p on p.file_id = f.id
    where not starts_with(f.key, ${DEMO_FILMS})
      and exists (select 1 from videos v where v.file_id = f.id)
      and coalesce(p.state, 'waiting') in ('waiting', 'running')
    order by f.created_at desc limit ${AT_A_TIME}`)
  for (const { id } of rows) await sendToProcessing(context, id)
}
