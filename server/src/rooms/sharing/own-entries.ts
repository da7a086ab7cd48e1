import { DAY, dayOf, HOUR, SECOND } from '@studio/contract/dates.ts'
import type { AccessFacts } from '@studio/contract/membership/rules.ts'
import { trackPath } from '@studio/contract/sharing/addresses.ts'
import { REMINDED_BEFORE } from '@studio/contract/training/programme/rules.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { beginOf, ownDays } from '../practice-calendar/own-days/planned-classes.ts'
import { type PathDay, pathDaysOf } from '../training/programme/path-days.ts'
import type { CalendarEntry } from './icalendar.ts'

/** Days for which what is over stays in the feed. */
const BEFORE = 60 * DAY
/** Length of a class whose film has no known length. */
const USUAL_SECONDS = 1800

/** What a person has put on days themselves: those of the paths that they follow, and single classes. */
export async function ownEntries(
  context: Context,
  userId: string,
  { facts, isCovered }: { facts: AccessFacts; isCovered: boolean },
): Promise<CalendarEntry[]> {
  const since = new Date(context.clock.now().getTime() - BEFORE)
  const [ofPaths, planned] = await Promise.all([
    pathDaysOf(context, userId, facts),
    ownDays(context, userId, sql`p.day >= ${dayOf(since)}::date`),
  ])
  const days = planned.map((one) => ({ ...one, startsAt: beginOf(one) }))
  // Nothing is to come without a plan.
  const shown = days.filter(({ startsAt }) => isCovered || startsAt <= context.clock.now())
  return [
    ...ofPaths.filter(({ startsAt }) => startsAt > since).map((day) => pathEntry(context, day)),
    ...shown.map(({ id, videoId, title, startsAt, seconds, plannedAt }) => ({
      uid: `${id}@${hostOf(context)}`,
      summary: title,
      url: `${context.publicUrl()}/video/${videoId}`,
      ...lasting(startsAt, seconds),
      ...changedHourly(plannedAt, context.clock.now()),
    })),
  ]
}

function pathEntry(context: Context, day: PathDay): CalendarEntry {
  const { path, videoId, title, number, startsAt, seconds, isDone } = day
  return {
    uid: `${path.packId}.${videoId}@${hostOf(context)}`,
    summary: `${title} (day ${number} of ${path.title})`,
    url: `${context.publicUrl()}${trackPath(path.packId, videoId)}`,
    ...lasting(startsAt, seconds),
    ...changedHourly(path.followedAt, context.clock.now()),
    ...(path.reminder === 'feed' && !isDone ? { alarmMinutes: REMINDED_BEFORE } : {}),
  }
}

const hostOf = (context: Context) => new URL(context.publicUrl()).hostname

const lasting = (start: Date, seconds: number) => ({
  start,
  end: new Date(start.getTime() + (seconds || USUAL_SECONDS) * SECOND),
})

/** A day moves by itself while it is missed, so no row says when it changed last: it counts as changed every hour. */
const changedHourly = (begun: string, now: Date) => ({
  sequence: Math.max(0, Math.floor((now.getTime() - Date.parse(begun)) / HOUR)),
  stamp: new Date(Math.floor(now.getTime() / HOUR) * HOUR),
  cancelled: false,
})
