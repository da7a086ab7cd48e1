import type { Paging } from '@studio/contract/paging.ts'
import type { WatchedFilm, WatchedFilms } from '@studio/contract/person-page/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isoOf, pageOf } from '../../database/page-of.ts'

/**
 * Lists what a person watched, latest first, with the totals of finished films. If their history is off, nothing is answered,
 * older entries included.
 */
export async function watchedFilms(context: Context, userId: string, paging: Paging): Promise<WatchedFilms> {
  const found = sql`
    select v.id, v.title, t.first_name || ' ' || t.last_name as teacher, v.duration_seconds as duration,
      w.seconds, w.finished_at is not null as finished, ${isoOf('w.watched_at')} as "dateTime"
    from users u join video_progress w on w.user_id = u.id
    join videos v on v.id = w.video_id left join users t on t.id = v.coach_user_id
    where u.id = ${userId}::uuid and u.keeps_history`
  const [films, practised] = await Promise.all([
    pageOf<WatchedFilm>(context, paging, { found, order: sql`"dateTime" desc, id` }),
    practisedBy(context, userId),
  ])
  return { ...films, ...practised }
}

async function practisedBy({ db }: Context, userId: string) {
  const { rows } = await db.execute<{ enabled: boolean; count: number; seconds: number }>(sql`
    select u.keeps_history as enabled, count(p.id)::int as count, coalesce(sum(p.seconds), 0)::int as seconds
    from users u left join practices p on p.user_id = u.id and u.keeps_history
    where u.id = ${userId}::uuid group by u.id`)
  const { enabled = false, count = 0, seconds = 0 } = rows[0] ?? {}
  return { enabled, practices: { count, seconds } }
}
