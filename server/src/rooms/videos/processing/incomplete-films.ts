import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { videos } from '../../../database/tables/videos.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { editableBy } from '../editable-videos.ts'
import { DEMO_FILMS } from './send-to-processing.ts'

/** Ids of films that are done, but lack something that is made of films now; the demo's films stay as they came. */
export const incompleteFilms = (): SQL => sql`
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
