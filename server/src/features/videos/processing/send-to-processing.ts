import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'

/** What keys of the demo's own films begin with: sixteen hours of them would keep a processor busy for as long as anybody tries the demo. */
export const DEMO_FILMS = 'videos/demo-'
/** How many films are sent to be worked on in an hour, beside those that arrive. */
const AT_A_TIME = 50

/** Has a film's renditions made soon, by any server that has ffmpeg; however often it is said, once. */
export async function sendToProcessing(
  context: Context,
  fileId: string,
  within?: Transaction,
): Promise<void> {
  await context.queue.send('film.received', { fileId }, { key: fileId, ...(within ? { within } : {}) })
}

/**
 * Every hour: films that nobody works on are sent again, those among them that came before there was an ffmpeg, or whose
 * job was lost.
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
