import type { DayRange } from '@studio/contract/overview/rules.ts'
import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { isToTheEnd } from '../../database/tables/progress.ts'
import { tagsOfVideo } from '../../database/tables/videos.ts'

const MOST_WATCHED = 6

/** Classes played to their end most often in the days, by the same sums as the list of how films are watched. */
export async function mostWatched(
  tx: Transaction,
  { from, to }: DayRange,
): Promise<StudioWork['mostWatched']> {
  const { rows } = await tx.execute<StudioWork['mostWatched'][number]>(sql`
    with counted as (
      select video_id, (sum(plays) filter (where ${isToTheEnd}))::int as times, sum(plays)::int as plays from film_plays
      where day between ${from}::date and ${to}::date
      group by video_id having sum(plays) filter (where ${isToTheEnd}) > 0
      order by 2 desc, 1 limit ${MOST_WATCHED}::int
    )
    select v.id, v.title, u.first_name || ' ' || u.last_name as teacher,
      v.thumbnail_url as "thumbnailUrl", ${tagsOfVideo} as "tagList", c.times, c.plays
    from counted c join videos v on v.id = c.video_id left join users u on u.id = v.coach_user_id
    order by c.times desc, v.title`)
  return rows
}
