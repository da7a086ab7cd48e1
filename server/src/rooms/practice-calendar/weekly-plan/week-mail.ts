import { dayOf, daysAfter } from '@studio/contract/dates.ts'
import { areasOf } from '@studio/contract/membership/page-areas.ts'
import { type AccessFacts, accessTo } from '@studio/contract/membership/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { accessToJoin, monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { teacherPath, trackPath } from '@studio/contract/sharing/addresses.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { type ClassOfToday, classesOfToday } from '../../membership/mails/welcome-mail.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { pathDaysOf } from '../../training/programme/path-days.ts'
import { type EventFacts, joinedEvents } from '../event-facts.ts'
import { beginOf, isOwnDayDone, ownDays } from '../own-days/planned-classes.ts'
import { dayAndTimeIn, type LocalWeek, studioDayBegins } from './local-week.ts'

interface OwnClass {
  title: string
  /** Root-relative. */
  path: string
  startsAt: Date
  /** What it is part of. */
  of: string
  seconds: number
}

interface HeldWeek {
  events: EventFacts[]
  /** Days of paths that are followed, and classes on days of the person's own. */
  own: OwnClass[]
  /** Classes of the studio's present day; empty without access to daily classes. */
  classes: ClassOfToday[]
}

/** Reads a person's week; null if it is empty and needs no mail. */
export async function weekOf(
  context: Context,
  { id, role }: { id: string; role: Role },
  week: LocalWeek,
): Promise<HeldWeek | null> {
  const { from, to } = week
  const facts = await accessFactsOf(context, { kind: 'person', id, role, sessionId: '' })
  const now = context.clock.now()
  const daily = accessTo({ areas: areasOf('/') }, facts, now).ok
  const joined = accessToJoin(facts, now).ok ? await joinedEvents(context, id, { from, to }) : []
  // A week that is left out is not in the mail.
  const events = joined.filter(({ cancelled }) => !cancelled)
  const classes = daily ? await context.db.transaction((tx) => classesOfToday(context, tx)) : []
  const covered = accessTo({ areas: [] }, facts, now).ok
  const own = covered ? await ownOf(context, id, facts, week) : []
  return events.length + own.length + classes.length > 0 ? { events, own, classes } : null
}

async function ownOf(
  context: Context,
  id: string,
  facts: AccessFacts,
  { from, to }: LocalWeek,
): Promise<OwnClass[]> {
  const around = sql`p.day between ${dayOf(daysAfter(from, -1))}::date and ${dayOf(daysAfter(to, 1))}::date`
  const [ofPaths, planned] = await Promise.all([pathDaysOf(context, id, facts), ownDays(context, id, around)])
  const paths = ofPaths
    .filter(({ isDone }) => !isDone)
    .map(({ path, videoId, title, number, startsAt, seconds }) => ({
      title,
      path: trackPath(path.packId, videoId),
      startsAt,
      of: `day ${number} of ${path.title}`,
      seconds,
    }))
  const single = planned
    .filter((one) => !isOwnDayDone(one))
    .map((one) => ({
      title: one.title,
      path: `/video/${one.videoId}`,
      startsAt: beginOf(one),
      of: 'your own plan',
      seconds: one.seconds,
    }))
  return [...paths, ...single].filter(({ startsAt }) => startsAt >= from && startsAt < to)
}

/** Builds the mail, with times in a zone, and the studio's day where it differs (D1). */
export function weekMail(context: Context, { events, own, classes }: HeldWeek, zone: string) {
  const home = context.publicUrl()
  const { clock } = context.settings.now().reading
  const joined = events.map((event) => ({
    title: event.title,
    path: teacherPath(event.teacherId),
    startsAt: event.startsAt,
    of: `${event.startedMonth ? `my ${monthWord(event.startedMonth)} ` : ''}with ${event.firstName} ${event.lastName}`,
    seconds: event.seconds,
  }))
  const practices = [...joined, ...own]
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ title, path, startsAt, of, seconds }) => ({
      title,
      url: `${home}${path}`,
      note: `${dayAndTimeIn(startsAt, zone, clock)}, ${of}`,
      end: lengthOf(seconds),
    }))
  const today = classes.map((one) => ({
    title: one.title,
    url: `${home}/video/${one.id}`,
    note: ['Today', one.teacher && `with ${one.teacher}`].filter(Boolean).join(', '),
    end: lengthOf(one.seconds),
  }))
  return {
    subject: 'Your week',
    paragraphs: [
      practices.length > 0
        ? `Here is your week, with times in ${zoneName(zone)}.`
        : 'Nothing is planned this week in the practices you have joined.',
    ],
    entries: [...practices, ...today],
    button: { label: 'Open my practices', url: `${home}/my-personal-practice` },
    closing: classes.length > 0 ? [newClasses(context, zone)] : [],
  }
}

function newClasses(context: Context, zone: string): string {
  const { clock } = context.settings.now().reading
  const begins = studioDayBegins(context.dayNow().ends, zone, clock)
  return begins === null
    ? 'Three new classes come every day at midnight.'
    : `Three new classes come every day at ${begins} by your clock, when the studio’s day begins.`
}

const lengthOf = (seconds: number): string =>
  seconds > 0 ? `${Math.max(1, Math.round(seconds / 60))} min` : ''
