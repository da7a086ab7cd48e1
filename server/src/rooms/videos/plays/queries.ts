import type { Paging } from '@studio/contract/paging.ts'
import { PARTS, TO_THE_END } from '@studio/contract/videos/plays/rules.ts'
import type {
  PlayedVideo,
  PlayedVideos,
  PlaysQuery,
  VideoPlays,
} from '@studio/contract/videos/plays/schema.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { pageOf } from '../../../database/page-of.ts'
import { isAdmin, signedIn, type Viewer } from '../../../platform/viewer.ts'
import { askedDays } from '../../overview/queries.ts'
import { findEditable } from '../editable-videos.ts'

type Days = z.output<typeof PlaysQuery>

/** Lists the videos that were watched in a range of days, the most watched first: a teacher's own, or all for Admin. */
export async function playedVideos(
  context: Context,
  viewer: Viewer,
  { pageNumber, pageLength, ...days }: Days & Paging,
): Promise<PlayedVideos> {
  const { from, to } = askedDays(context, days)
  const own = isAdmin(viewer) ? sql`true` : sql`v.coach_user_id = ${signedIn(viewer).id}::uuid`
  const found = sql`
    select v.id, v.title, t.first_name || ' ' || t.last_name as teacher, sum(f.plays)::int as plays,
      coalesce(sum(f.plays) filter (where f.place = ${TO_THE_END}), 0)::int as finished,
      sum(f.seconds)::float8 as seconds
    from film_plays f join videos v on v.id = f.video_id left join users t on t.id = v.coach_user_id
    where f.day between ${from}::date and ${to}::date and ${own} group by v.id, t.id`
  return pageOf<PlayedVideo>(
    context,
    { pageNumber, pageLength },
    { found, order: sql`seconds desc, title, id` },
  )
}

/**
 * Reads how a video was watched in a range of days, and where people stopped. 404 and 403 as for changing it (D12, D18.not-yours,
 * S-Z8).
 */
export async function videoPlays(
  context: Context,
  viewer: Viewer,
  { id, query }: { id: string; query: Days },
): Promise<VideoPlays> {
  const { title, durationSeconds } = await findEditable(context, viewer, id)
  const { from, to } = askedDays(context, query)
  const { rows } = await context.db.execute<{
    day: string
    place: number
    plays: number
    seconds: number
  }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, place, plays, seconds::float8 as seconds from film_plays
    where video_id = ${id}::uuid and day between ${from}::date and ${to}::date order by day`)
  const stops = Array.from({ length: PARTS + 1 }, () => 0)
  const days: VideoPlays['days'] = []
  for (const { day, place, plays, seconds } of rows) {
    stops[place] = (stops[place] ?? 0) + plays
    const last = days.at(-1)
    if (last?.day !== day) days.push({ day, plays, seconds })
    else Object.assign(last, { plays: last.plays + plays, seconds: last.seconds + seconds })
  }
  return {
    title,
    duration: durationSeconds,
    plays: sumOf(days.map(({ plays }) => plays)),
    finished: stops[TO_THE_END] ?? 0,
    seconds: sumOf(days.map(({ seconds }) => seconds)),
    days,
    stops: stops.slice(0, PARTS),
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
