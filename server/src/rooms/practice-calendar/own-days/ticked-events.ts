import { dayOf, daysAfter } from '@studio/contract/dates.ts'
import { areEnoughToCount, mayTellDone } from '@studio/contract/home/teacher/rules.ts'
import type { MonthPractised } from '@studio/contract/practice-calendar/own-days/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { isAdmin, signedIn, type Viewer } from '../../../platform/viewer.ts'

/** The first day of a member's month: the calendar's, or the first on which a practice of their own may lie. */
const begin = sql`coalesce((m.days ->> 'from')::date, (m.days -> 'start' ->> 'on')::date, c.month)`

const onOwnDays = sql`p.day >= j.begins and p.day < j.ends`
/** In the calendar's month, for who was in it then. */
const inItsMonth = sql`j.was_in and p.day >= j.month and p.day < j.month + interval '1 month'`

/**
 * Events of joined calendars that their members have done, wherever they watched: all films of the event, in the calendar's month,
 * or as long as their own days of it last. A practice ticks once, so of two events with the same film the first is ticked by the
 * first. Rows of `event_id` and `user_id`; `where` is about `calendar_members m`, `calendars c` and `users u`. Who keeps no history is not looked at.
 * For those who begin a month again, its own month counts only with `andBefore`.
 */
const ticked = (where: SQL, { andBefore }: { andBefore: boolean }) => sql`
  with joined as (
    select m.calendar_id, m.user_id, c.month, m.days -> 'joinedToStart' is null as was_in, ${begin} as begins,
      coalesce((m.days ->> 'until')::date + 1, c.month + interval '1 month') as ends
    from calendar_members m join calendars c on c.id = m.calendar_id
    join users u on u.id = m.user_id and u.keeps_history where ${where}
  ), films as (
    select e.id as event_id, e.calendar_id, v.video_id, count(*) over (partition by e.id) as films,
      row_number() over (partition by e.calendar_id, v.video_id order by e.starts_at, e.id) as turn
    from calendar_events e join calendar_event_videos v on v.event_id = e.id
    where e.calendar_id in (select calendar_id from joined)
  ), watched as (
    select j.calendar_id, j.user_id, p.video_id,
      greatest(count(*) filter (where ${onOwnDays}), count(*) filter (where ${andBefore ? inItsMonth : sql`false`})) as times
    from joined j join practices p on p.user_id = j.user_id and (${onOwnDays} or ${andBefore ? inItsMonth : sql`false`})
    where p.video_id in (select video_id from films f where f.calendar_id = j.calendar_id) group by 1, 2, 3
  )
  select f.event_id, w.user_id from films f join watched w
    on w.calendar_id = f.calendar_id and w.video_id = f.video_id and w.times >= f.turn
  group by f.event_id, w.user_id, f.films having count(*) = f.films`

/** Those of one calendar, for its teacher: beginning it again takes nothing from what was done. */
const tickedIn = (id: string) => ticked(sql`m.calendar_id = ${id}::uuid`, { andBefore: true })

/** The events that a person has done in the calendars that they have joined, of this month and the one before, and on own days. */
export async function tickedEventsOf({ db, clock }: Context, userId: string): Promise<string[]> {
  const since = dayOf(daysAfter(clock.now(), -62))
  const recent = sql`m.user_id = ${userId}::uuid and (c.month >= ${since}::date
    or (m.days ->> 'until')::date >= ${since}::date)`
  const { rows } = await db.execute<{ id: string }>(
    sql`select t.event_id as id from (${ticked(recent, { andBefore: false })}) t order by 1`,
  )
  return rows.map(({ id }) => id)
}

/**
 * How many of a calendar's members have done each of its events: where people stop, and not who. None where a number would tell
 * of one of them. 404 for an unknown calendar, 403 for another teacher's.
 */
export async function monthPractised({ db }: Context, viewer: Viewer, id: string): Promise<MonthPractised> {
  const { rows } = await db.execute<{ teacherId: string; counted: number }>(sql`
    select c.user_id as "teacherId", (select count(*)::int from calendar_members m
      join users u on u.id = m.user_id and u.keeps_history where m.calendar_id = c.id) as counted
    from calendars c where c.id = ${id}::uuid`)
  const [calendar] = rows
  if (!calendar) throw new Refusal('notFound', refusals.notFound)
  const { teacherId, counted } = calendar
  if (signedIn(viewer).id !== teacherId && !isAdmin(viewer))
    throw new Refusal('notAllowed', refusals.notAllowed)
  const { rows: events } = await db.execute<{ id: string; done: number }>(sql`
    select t.event_id as id, count(*)::int as done from (${tickedIn(id)}) t
    group by 1 order by 1`)
  return {
    counted: areEnoughToCount(counted) ? counted : null,
    events: events.filter(({ done }) => mayTellDone(done, counted)),
  }
}

/** How many practices of a calendar have come by now, and how many of them its members who keep a history have done, all together. */
export async function practisedUntilNow(
  { db, clock }: Context,
  id: string,
): Promise<{ counted: number; past: number; done: number }> {
  const past = sql`e.calendar_id = ${id}::uuid and e.starts_at < ${clock.now().toISOString()}::timestamptz`
  const { rows } = await db.execute<{ counted: number; past: number; done: number }>(sql`
    select (select count(*)::int from calendar_members m join users u on u.id = m.user_id and u.keeps_history
        where m.calendar_id = ${id}::uuid) as counted,
      (select count(*)::int from calendar_events e where ${past}) as past,
      (select count(*)::int from (${tickedIn(id)}) t
        join calendar_events e on e.id = t.event_id where ${past}) as done`)
  return rows[0] ?? { counted: 0, past: 0, done: 0 }
}
