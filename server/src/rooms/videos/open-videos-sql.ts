import type { OpenPlaces } from '@studio/contract/videos/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { videos } from '../../database/tables/videos.ts'

/**
 * Condition on `videos`: open to a student (D17.open-videos), the rule of `isOpen` for a whole library. Each kind of place is an
 * uncorrelated set, so the database computes it once, and later sets only for videos that earlier ones don't
 * contain.
 */
export function openVideosCondition(open: OpenPlaces, userId: string, today: string): SQL {
  const sets: SQL[] = []
  if (open.days) {
    sets.push(begunDays(today))
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
  return inOneOf(sets)
}

/**
 * Condition on `videos`: in a class day that has begun, a path or a calendar, so some membership opens them.
 */
export function publishedCondition(today: string): SQL {
  return inOneOf([
    begunDays(today),
    sql`select video_id from training_pack_videos`,
    sql`select video_id from calendar_event_videos`,
  ])
}

const begunDays = (today: string): SQL => sql`select video_id from class_day_videos
  where class_day_id not in (select id from class_days where day > ${today}::date)`

function inOneOf(sets: readonly SQL[]): SQL {
  const opened = sets.map((set) => sql`${videos.id} in (${set})`)
  return opened.length === 0 ? sql`false` : sql`(${sql.join(opened, sql` or `)})`
}
