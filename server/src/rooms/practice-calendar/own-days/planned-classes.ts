import { addDays } from '@studio/contract/dates.ts'
import type {
  PlannedClasses,
  PathDay as ShownPathDay,
} from '@studio/contract/practice-calendar/own-days/schema.ts'
import { clockOf } from '@studio/contract/reminders/rules.ts'
import { instantIn, localTime } from '@studio/contract/zone-offset.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { type PathDay, pathDaysOf } from '../../training/programme/path-days.ts'
import { videosById } from '../../videos/queries.ts'
import { tickedEventsOf } from './ticked-events.ts'

/** Days of the past that are answered: those of this week, wherever it began. */
const BEFORE_DAYS = 7

/** A class on a day of a person's own, as it is stored. */
export type OwnDay = {
  id: string
  videoId: string
  title: string
  seconds: number
  day: string
  atMinute: number
  plannedAt: string
  zone: string
  /** Last time that they have done the class; null if they never did. */
  doneAt: string | null
}

/** Reads classes on days of a person's own, the first first; `where` is about `planned_classes p`. */
export async function ownDays(
  { db, zone }: Pick<Context, 'db' | 'zone'>,
  userId: string,
  where: SQL,
): Promise<OwnDay[]> {
  const { rows } = await db.execute<OwnDay>(sql`
    select p.id, p.video_id as "videoId", v.title, v.duration_seconds as seconds, p.day::text as day,
      p.at_minute as "atMinute", p.planned_at as "plannedAt", coalesce(u.time_zone, ${zone()}) as zone,
      (select max(r.practised_at) from practices r where r.user_id = p.user_id and r.video_id = p.video_id) as "doneAt"
    from planned_classes p join users u on u.id = p.user_id join videos v on v.id = p.video_id
    where p.user_id = ${userId}::uuid and ${where}
    order by p.day, p.at_minute, p.id`)
  return rows
}

/** Whether it was done on its day, or since it was planned. */
export function isOwnDayDone({ doneAt, plannedAt, day, zone }: OwnDay): boolean {
  if (doneAt === null) return false
  const at = new Date(doneAt)
  return at >= new Date(plannedAt) || localTime(at, zone).day === day
}

export const beginOf = ({ zone, day, atMinute }: OwnDay): Date => instantIn(zone, day, atMinute)

/** The classes that the viewer has put on days of this week and later, those that they may see, and those of their paths. */
export async function plannedClassesOf(context: Context, viewer: Viewer): Promise<PlannedClasses> {
  const { id } = signedIn(viewer)
  const now = context.clock.now()
  const since = addDays(context.day(now), -BEFORE_DAYS)
  const facts = await accessFactsOf(context, viewer)
  const [rows, doneEvents, ofPaths] = await Promise.all([
    ownDays(context, id, sql`p.day >= ${since}::date`),
    tickedEventsOf(context, id),
    pathDaysOf(context, id, facts),
  ])
  const shown = await videosById(
    context,
    viewer,
    rows.map(({ videoId }) => videoId),
  )
  const zone = rows[0]?.zone ?? context.zone()
  return {
    today: localTime(now, zone).day,
    doneEvents,
    paths: ofPaths.map(shownPathDay).filter(({ day }) => day >= since),
    records: rows.flatMap((row) => {
      const video = shown.get(row.videoId)
      const { id: rowId, day, atMinute } = row
      return video ? [{ id: rowId, day, at: clockOf(atMinute), video, done: isOwnDayDone(row) }] : []
    }),
  }
}

function shownPathDay({ path, number, videoId, title, startsAt, seconds, isDone }: PathDay): ShownPathDay {
  const { day, minute } = localTime(startsAt, path.zone)
  const { packId, title: name } = path
  return { packId, path: name, number, videoId, title, seconds, day, at: clockOf(minute), done: isDone }
}
