import { MINUTE, monthAfter } from '@studio/contract/dates.ts'
import { doneSoFar } from '@studio/contract/home/teacher/rules.ts'
import type { TeacherHome } from '@studio/contract/home/teacher/schema.ts'
import { monthToOpen } from '@studio/contract/overview/rules.ts'
import { calendarToUse, monthOf, monthsAnywhere } from '@studio/contract/practice-calendar/rules.ts'
import type { CalendarType } from '@studio/contract/practice-calendar/schema.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { fromReplica } from '../../../platform/replica/choose-database.ts'
import {
  type CachedCalendar,
  type CachedEvent,
  cachedCalendars,
} from '../../practice-calendar/cached-calendars.ts'
import { practisedUntilNow } from '../../practice-calendar/own-days/ticked-events.ts'
import { cachedVideos } from '../../videos/cached-videos.ts'

type Row = { id: string; month: string; type: CalendarType; followers: number; staying: number }
type Own = Row & Pick<CachedCalendar, 'head' | 'events'>

/** A teacher's month with its events, the next event of theirs, and the next month while it waits to be opened. */
export async function ownMonths(
  context: Context,
  teacherId: string,
): Promise<Pick<TeacherHome, 'month' | 'nextEvent' | 'toOpen'>> {
  const now = context.clock.now()
  const { own, zone } = await calendarsOf(context, teacherId, now)
  const calendar = calendarToUse(own.filter(({ month }) => month === monthOf(now, zone)))
  return {
    month: calendar ? await monthShown(context, calendar) : null,
    nextEvent: await nextEventOf(context, own, now),
    toOpen: calendar ? monthWaiting(own, calendar, localTime(now, zone).day) : null,
  }
}

/** Their calendars of this month and the next with who joined them and who of these stays in each, and their time zone if it is known. */
async function calendarsOf(context: Context, teacherId: string, now: Date) {
  const [from, latest] = monthsAnywhere(now)
  const to = `${monthAfter(latest.slice(0, 7))}-01`
  const { rows } = await context.db.execute<Omit<Row, 'id'> & { id: string | null; zone: string | null }>(sql`
    select u.time_zone as zone, c.id, to_char(c.month, 'YYYY-MM-DD') as month, c.type,
      (select count(*)::int from calendar_members m where m.calendar_id = c.id) as followers,
      (select count(*)::int from calendar_members m join calendar_regulars k on k.user_id = m.user_id and k.teacher_id = u.id
        left join subscriptions s on s.id = k.subscription_id
        where m.calendar_id = c.id and (k.subscription_id is null or s.ended_at is null)) as staying
    from users u left join calendars c on c.user_id = u.id and c.month between ${from}::date and ${to}::date
    where u.id = ${teacherId}::uuid order by c.month, c.type desc`)
  const calendars = rows.flatMap(({ id, ...row }) => (id ? [{ ...row, id }] : []))
  const cached = await cachedCalendars(
    context,
    calendars.map(({ id }) => id),
  )
  const own = calendars.flatMap((row): Own[] => {
    const found = cached.get(row.id)
    return found ? [{ ...row, ...found }] : []
  })
  return { own, zone: rows[0]?.zone ?? context.zone() }
}

const shownOf = (calendarId: string, { id, title, eventDateTime, thumbnailUrl }: CachedEvent) => ({
  id,
  calendarId,
  title,
  eventDateTime,
  thumbnailUrl,
})

async function monthShown(context: Context, calendar: Own): Promise<TeacherHome['month']> {
  const { id, head, followers, events } = calendar
  return {
    id,
    title: head.title,
    monthOfCreation: head.monthOfCreation,
    followers,
    done: followers > 0 ? await doneOf(context, id) : null,
    events: events.map((event) => shownOf(id, event)),
  }
}

const DONE_FOR = 5 * MINUTE

/** A sum over all members, so it is read once in some minutes, and null if it takes too long: the page does without it. */
function doneOf(context: Context, id: string): Promise<number | null> {
  const turn = Math.floor(context.clock.now().getTime() / DONE_FOR)
  return context.cache.get(`done so far ${id} ${turn}`, async () => {
    try {
      return doneSoFar(await fromReplica(practisedUntilNow)(context, id))
    } catch (error) {
      context.log.warn({ err: error, calendar: id }, 'what is done of a month could not be read')
      return null
    }
  })
}

async function nextEventOf(
  context: Context,
  own: readonly Own[],
  now: Date,
): Promise<TeacherHome['nextEvent']> {
  const [next] = own
    .flatMap(({ id, followers, events }) => events.map((event) => ({ id, followers, event })))
    .filter(({ event }) => event.eventDateTime > now.toISOString())
    .sort((one, other) => one.event.eventDateTime.localeCompare(other.event.eventDateTime))
  if (!next) return null
  const videos = await cachedVideos(context, next.event.videoIds)
  const duration = [...videos.values()].reduce((sum, { shown }) => sum + shown.duration, 0)
  return { ...shownOf(next.id, next.event), duration, followers: next.followers }
}

/** The next month from the 20th on, until a practice is in it, with those who joined this one, and those of them who stay by themselves. */
function monthWaiting(
  own: readonly Own[],
  { followers, staying }: Own,
  today: string,
): TeacherHome['toOpen'] {
  const next = monthToOpen(today)
  if (!next) return null
  const made = own.filter(({ month }) => month === `${next}-01`)
  if (made.some(({ events }) => events.length > 0)) return null
  return {
    monthOfCreation: `${next}-01T00:00:00.000Z`,
    calendarId: made[0]?.id ?? null,
    followers,
    staying,
  }
}
