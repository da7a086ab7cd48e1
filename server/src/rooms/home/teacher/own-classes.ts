import { addDays } from '@studio/contract/dates.ts'
import { fromThreeOn, weekOfMinutes } from '@studio/contract/home/teacher/rules.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { weekBegin } from '@studio/contract/reading-words.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { isToTheEnd } from '../../../database/tables/progress.ts'
import { cachedVideos } from '../../videos/cached-videos.ts'

/** All of a day, and the first one of a later day. */
const MOST = 4

/** A teacher's classes of today with how they are watched, and their next one, from the sums of plays, which hold no people. */
export async function ownClasses(
  context: Context,
  teacherId: string,
  today: string,
): Promise<Pick<TeacherHome, 'classes' | 'nextClass'>> {
  const { rows } = await context.db.execute<{
    id: string
    day: string
    position: number
    started: number
    finished: number
  }>(sql`
    with own as (
      select d.day, c.position, c.video_id from class_days d join class_day_videos c on c.class_day_id = d.id
      join videos v on v.id = c.video_id
      where d.day >= ${today}::date and v.coach_user_id = ${teacherId}::uuid order by d.day, c.position limit ${MOST}::int
    )
    select o.video_id as id, to_char(o.day, 'YYYY-MM-DD') as day, o.position,
      coalesce(sum(film_plays.plays), 0)::int as started,
      coalesce(sum(film_plays.plays) filter (where ${isToTheEnd}), 0)::int as finished
    from own o left join film_plays on film_plays.video_id = o.video_id and film_plays.day = ${today}::date
    group by o.video_id, o.day, o.position order by o.day, o.position`)
  const videos = await cachedVideos(
    context,
    rows.map(({ id }) => id),
  )
  const found = rows.flatMap((row) => {
    const video = videos.get(row.id)?.shown
    return video ? [{ ...row, video }] : []
  })
  const next = found.find(({ day }) => day > today)
  return {
    classes: found
      .filter(({ day }) => day === today)
      .map(({ position, video, started, finished }) => ({
        position,
        video: shownOf(video),
        started: fromThreeOn(started),
        finished: fromThreeOn(finished),
      })),
    nextClass: next ? { day: next.day, title: next.video.title } : null,
  }
}

const shownOf = ({ id, title, description, thumbnailUrl, duration, tagList }: Video) => ({
  id,
  title,
  description,
  thumbnailUrl,
  duration,
  tagList,
})

/** Minutes that a teacher's videos were watched in this week and the one before. */
export async function ownMinutes(
  { db, settings }: Context,
  teacherId: string,
  today: string,
): Promise<TeacherHome['watched']> {
  const { weekStart } = settings.now().reading
  const { rows } = await db.execute<{ day: string; seconds: number }>(sql`
    select to_char(f.day, 'YYYY-MM-DD') as day, sum(f.seconds)::float8 as seconds
    from film_plays f join videos v on v.id = f.video_id
    where v.coach_user_id = ${teacherId}::uuid and f.day between ${addDays(weekBegin(today, weekStart), -7)}::date and ${today}::date
    group by f.day`)
  return weekOfMinutes(rows, today, weekStart)
}
