import { dayOf } from '@studio/contract/dates.ts'
import { type OpenPlaces, openTo, type Place } from '@studio/contract/videos/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { videos } from '../../database/tables/videos.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { accessFactsOf } from '../membership/queries.ts'

/** Which of these videos are open to the viewer: one question for a whole list (D17.open-videos, S-Z5). */
export async function openVideos(
  context: Context,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Set<string>> {
  const facts = await accessFactsOf(context, viewer)
  const now = context.clock.now()
  const asksPlaces = facts.role === 'Student' && facts.subscription !== null && !facts.blocked
  const places = asksPlaces ? await placesOf(context, viewer, ids, dayOf(now)) : new Map<string, PlaceRow[]>()
  return new Set(ids.filter((id) => openTo((places.get(id) ?? []).map(placeOf), facts, now).ok))
}

interface PlaceRow extends Record<string, unknown> {
  video_id: string
  kind: Place['kind']
  /** The latest day that has begun, the plan of a pack, or whether the calendar was joined. */
  ref: string | null
}

/** Of the days only the latest that has begun counts: it is today's, or else no day of the video is. */
async function placesOf(context: Context, viewer: Viewer, ids: readonly string[], today: string) {
  if (ids.length === 0 || viewer.kind !== 'person') return new Map<string, PlaceRow[]>()
  const asked = sql`any(${sql.param([...ids])}::uuid[])`
  const { rows } = await context.db.execute<PlaceRow>(sql`
    select cv.video_id, 'day' as kind, max(cd.day)::text as ref
      from class_day_videos cv join class_days cd on cd.id = cv.class_day_id
      where cv.video_id = ${asked} and cd.day <= ${today}::date group by cv.video_id
    union all
    select distinct pv.video_id, 'pack', p.plan_id::text
      from training_pack_videos pv join training_packs p on p.id = pv.pack_id where pv.video_id = ${asked}
    union all
    select ev.video_id, 'event', case when bool_or(m.user_id is not null) then 'joined' end
      from calendar_event_videos ev join calendar_events e on e.id = ev.event_id
      left join calendar_members m on m.calendar_id = e.calendar_id and m.user_id = ${viewer.id}::uuid
      where ev.video_id = ${asked} group by ev.video_id`)
  return Map.groupBy(rows, (row) => row.video_id)
}

function placeOf({ kind, ref }: PlaceRow): Place {
  if (kind === 'day') return { kind, day: ref ?? '' }
  return kind === 'pack' ? { kind, priceId: ref } : { kind, joined: ref === 'joined' }
}

/**
 * The same rule as a condition on `videos`, for a student's whole library. Each kind of place is a set that doesn't depend
 * on the video, so the database makes it once, and a later one only where a video is not in those before.
 */
export function openVideosCondition(open: OpenPlaces, userId: string, today: string): SQL {
  const sets: SQL[] = []
  if (open.days) {
    sets.push(sql`select video_id from class_day_videos
      where class_day_id not in (select id from class_days where day > ${today}::date)`)
  } else if (open.today) {
    sets.push(sql`select cv.video_id from class_day_videos cv
      join class_days cd on cd.id = cv.class_day_id where cd.day = ${today}::date`)
  }
  if (open.packsOfPrice !== null) {
    sets.push(sql`select pv.video_id from training_pack_videos pv join training_packs p on p.id = pv.pack_id
      where p.plan_id is null or p.plan_id = ${open.packsOfPrice}::uuid`)
  }
  if (open.joinedEvents) {
    sets.push(sql`select ev.video_id from calendar_members m join calendar_events e on e.calendar_id = m.calendar_id
      join calendar_event_videos ev on ev.event_id = e.id where m.user_id = ${userId}::uuid`)
  }
  const opened = sets.map((set) => sql`${videos.id} in (${set})`)
  return opened.length === 0 ? sql`false` : sql`(${sql.join(opened, sql` or `)})`
}
