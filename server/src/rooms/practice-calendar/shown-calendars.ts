import { memberEvents, ownDaysOf } from '@studio/contract/practice-calendar/member-days/rules.ts'
import type { MemberDays } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { accessToEvents } from '@studio/contract/practice-calendar/rules.ts'
import {
  type Calendar,
  type CalendarEvent,
  SUBSCRIBERS_SHOWN,
} from '@studio/contract/practice-calendar/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import { videosById } from '../videos/queries.ts'
import { loadViewerAccess, type ViewerAccess } from '../videos/viewer-access.ts'
import { type CachedCalendar, type CachedEvent, cachedCalendars } from './cached-calendars.ts'

/**
 * Formats calendars for a viewer, in the order of the ids; events have texts and videos only with access (D6), and lie on the days
 * that the viewer has chosen.
 */
export async function calendarsAsSeen(
  context: Context,
  viewer: Viewer,
  ids: readonly string[],
  known?: ViewerAccess,
): Promise<Calendar[]> {
  const found = await cachedCalendars(context, ids)
  if (found.size === 0) return []
  const shared = [...found.values()].filter(({ head }) => showsMembers(viewer, head.userId))
  const [standing, members] = await Promise.all([
    known ?? loadViewerAccess(context, viewer, found.keys()),
    membersOf(
      context,
      shared.map(({ head }) => head.id),
    ),
  ])
  const open = [...found.values()].filter(({ head }) => isOpen(head.id, standing))
  const videoIds = open.flatMap(({ events }) => events.flatMap((event) => event.videoIds))
  const videos = await videosById(context, viewer, videoIds, standing)
  const opened = new Set(open)
  return ids.flatMap((id) => {
    const calendar = found.get(id)
    if (!calendar) return []
    const writes = showsMembers(viewer, calendar.head.userId)
    const own = writes ? { ...membersIn(members.get(id)), version: calendar.version } : {}
    const days = standing.joined.get(id)
    const events = eventsOf(calendar, opened.has(calendar) ? videos : null, { writes, days })
    const ownDays = ownDaysOf(days)
    const joined = standing.joined.has(id)
    return { ...calendar.head, joined, ...(ownDays ? { ownDays } : {}), events, ...own }
  })
}

const isOpen = (id: string, { facts, joined, now }: ViewerAccess) =>
  accessToEvents(joined.has(id), facts, now).ok

function eventsOf(
  { head, events, zone }: CachedCalendar,
  videos: Map<string, Video> | null,
  { writes, days }: { writes: boolean; days: MemberDays | null | undefined },
): CalendarEvent[] {
  return memberEvents(events, zone, days).map((event) => {
    const { id, title, eventDateTime, thumbnailUrl, version, skipped } = event
    const ids = { id, calendarId: head.id, userId: head.userId }
    const marks = { ...(skipped ? { skipped } : {}), ...(writes ? { version } : {}) }
    const closed = { ...ids, title, eventDateTime, thumbnailUrl, ...marks }
    return videos ? { ...closed, ...openedPage(event, videos) } : closed
  })
}

function openedPage({ description, videoIds }: CachedEvent, videos: Map<string, Video>) {
  const shown = videoIds.flatMap((id) => videos.get(id) ?? [])
  return { description, videos: shown, videoIds: shown.map((video) => video.id) }
}

/** Members are shown to the calendar's teacher and Admin only (D18.calendar-users). */
function showsMembers(viewer: Viewer, teacherId: string): boolean {
  return isAdmin(viewer) || (viewer.kind === 'person' && viewer.id === teacherId)
}

type Member = NonNullable<Calendar['users']>[number]
/** A member of the calendar, and the total of its members, and of those with days of their own still to come. */
type MemberRow = Member & { calendarId: string; count: number; onOwnDays: number }

const membersIn = (rows: MemberRow[] = []) => ({
  users: rows,
  usersCount: rows[0]?.count ?? 0,
  ...(rows[0]?.onOwnDays ? { usersOnOwnDays: rows[0].onOwnDays } : {}),
})

/** Reads the first members of each calendar by name, and their total; the complete list is a call of its own. */
async function membersOf(context: Context, calendarIds: string[]): Promise<Map<string, MemberRow[]>> {
  if (calendarIds.length === 0) return new Map()
  const { rows } = await context.db.execute<MemberRow & Record<string, unknown>>(sql`
    select asked.id as "calendarId", asked.count, asked."onOwnDays", u.id, u.user_name as "userName", u.first_name as "firstName",
      u.last_name as "lastName", u.avatar_url as "avatarUrl"
    from unnest(${sql.param(calendarIds)}::uuid[]) as a (id)
    cross join lateral (select a.id, count(*)::int as count, count(*) filter (
        where (days ->> 'until')::date >= ${context.day()}::date)::int as "onOwnDays"
      from calendar_members where calendar_id = a.id) as asked
    cross join lateral (select user_id from calendar_members where calendar_id = asked.id
      order by user_id limit ${SUBSCRIBERS_SHOWN}) as m
    join users u on u.id = m.user_id order by u.first_name, u.last_name, u.id`)
  return Map.groupBy(rows, (row) => row.calendarId)
}
