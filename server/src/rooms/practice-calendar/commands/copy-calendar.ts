import { randomUUID } from 'node:crypto'
import { copiedEvents } from '@studio/contract/practice-calendar/copied-events.ts'
import { copiedDescription } from '@studio/contract/practice-calendar/copied-texts.ts'
import {
  CALENDAR_DESCRIPTION,
  MOST_COPIED_EVENTS,
  refusals,
} from '@studio/contract/practice-calendar/messages.ts'
import type { CalendarCopy } from '@studio/contract/practice-calendar/schema.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { calendarEvents, calendarEventVideos, calendars } from '../../../database/tables/practice-calendar.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { versionOf } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { visibleTo } from '../../videos/viewer-access.ts'
import { askToOpen } from '../month-turn/open-month.ts'
import { lockOwnCalendar } from '../own-calendar.ts'
import { wholeState } from './whole-state.ts'
import { refusePast, refuseSecond } from './write-calendar.ts'

interface Copy extends CalendarCopy {
  id: string
}

/**
 * Copies a calendar with its events to another month, on the same weekdays at the same local hours (D18.calendar-copy). 409 if
 * the teacher has a calendar of that month and type, even if it is created at the same time (D18.one-calendar). Deleting the
 * copy with the answered version in If-Match undoes it.
 */
export async function copyCalendar(
  context: Context,
  viewer: Viewer,
  { id, title, monthOfCreation: month, zone: asked }: Copy,
): Promise<{ id: string; version: string }> {
  return inTransaction(context.db, async (tx) => {
    const { userId, type, ...old } = await lockOwnCalendar(tx, viewer, { id, lock: 'share' })
    refusePast(context, month, old.zone)
    // Days are those of the teacher; of one whose zone is not known, of who copies.
    const zone = old.zone ?? asked
    const months = { from: old.month, to: month, max: CALENDAR_DESCRIPTION }
    const description = copiedDescription(old.description, months)
    const row = { userId, title, description, month, type, createdAt: context.clock.now() }
    const [made] = await tx.insert(calendars).values(row).returning()
    if (!made) throw new Error('no calendar was made')
    await copyEvents(tx, viewer, { from: id, to: made.id, month, zone })
    await askToOpen(context, tx, made.id)
    const after = { from: id, title, month, zone }
    await auditAdmin(context, tx, viewer, { action: 'calendar.copied', subject: made.id, after })
    await context.content.changed(tx)
    return { id: made.id, version: versionOf(await wholeState(tx, made)) }
  }).catch(refuseSecond)
}

interface Between {
  from: string
  to: string
  month: string
  zone: string
}

/** Copies events with the videos that the viewer may choose; events left without a video are skipped. */
async function copyEvents(tx: Transaction, viewer: Viewer, { from, to, month, zone }: Between) {
  const events = await tx
    .select({ id: calendarEvents.id, startsAt: calendarEvents.startsAt })
    .from(calendarEvents)
    .where(eq(calendarEvents.calendarId, from))
    .orderBy(asc(calendarEvents.startsAt))
    .limit(MOST_COPIED_EVENTS + 1)
  if (events.length > MOST_COPIED_EVENTS) throw new Refusal('invalid', refusals.tooManyEvents)
  const dated = events.map(({ id, startsAt }) => ({ id, eventDateTime: startsAt.toISOString() }))
  const { copied } = copiedEvents(dated, month, zone)
  const pairs = sql`unnest(${sql.param(copied.map(({ event }) => event.id))}::uuid[],
    ${sql.param(copied.map(() => randomUUID()))}::uuid[],
    ${sql.param(copied.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[]) as pair (old, id, starts_at)`
  // The videos are locked until the commit, so that none is deleted meanwhile.
  await tx.execute(sql`
    with chosen as (
      select pair.old, pair.id, pair.starts_at, ${calendarEventVideos.videoId} as video_id,
        ${calendarEventVideos.position} as position
      from ${pairs} join ${calendarEventVideos} on ${calendarEventVideos.eventId} = pair.old
      join ${videos} on ${videos.id} = ${calendarEventVideos.videoId} and ${visibleTo(viewer) ?? sql`true`}
      for share of videos
    ), made as (
      insert into ${calendarEvents} (id, calendar_id, title, description, starts_at)
      select c.id, ${to}::uuid, e.title, e.description, c.starts_at
      from (select distinct old, id, starts_at from chosen) as c join calendar_events e on e.id = c.old
    )
    insert into ${calendarEventVideos} (event_id, video_id, position) select id, video_id, position from chosen`)
}
