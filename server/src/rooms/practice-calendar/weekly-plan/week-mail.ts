import { areasOf } from '@studio/contract/membership/areas.ts'
import { accessTo } from '@studio/contract/membership/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import { accessToJoin } from '@studio/contract/practice-calendar/rules.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import type { Context } from '../../../context.ts'
import { type ClassOfToday, classesOfToday } from '../../membership/mails/classes-of-today.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { type EventFacts, joinedEvents } from '../event-facts.ts'
import { dayAndTimeIn, type LocalWeek, studioDayBegins } from './local-week.ts'

interface HeldWeek {
  events: EventFacts[]
  /** Classes of the studio's present day; empty without access to daily classes. */
  classes: ClassOfToday[]
}

/** Reads a person's week; null if it is empty and needs no mail. */
export async function weekOf(
  context: Context,
  { id, role }: { id: string; role: Role },
  { from, to }: LocalWeek,
): Promise<HeldWeek | null> {
  const facts = await accessFactsOf(context, { kind: 'person', id, role, sessionId: '' })
  const now = context.clock.now()
  const daily = accessTo({ areas: areasOf('/') }, facts, now).ok
  const events = accessToJoin(facts, now).ok ? await joinedEvents(context.db, id, { from, to }) : []
  const classes = daily ? await context.db.transaction((tx) => classesOfToday(context, tx)) : []
  return events.length + classes.length > 0 ? { events, classes } : null
}

/** Builds the mail, with times in a zone, and the studio's day where it differs (D1). */
export function weekMail(context: Context, { events, classes }: HeldWeek, zone: string) {
  const home = context.publicUrl()
  const practices = events.map((event) => ({
    title: event.title,
    url: `${home}/teacher-detail/${event.teacherId}`,
    note: `${dayAndTimeIn(event.startsAt, zone)}, with ${event.firstName} ${event.lastName}`,
    end: lengthOf(event.seconds),
  }))
  const today = classes.map((one) => ({
    title: one.title,
    url: `${home}/video/${one.id}`,
    note: ['Today', one.teacher && `with ${one.teacher}`].filter(Boolean).join(', '),
    end: lengthOf(one.seconds),
  }))
  return {
    subject: 'Your week',
    title: 'Your week',
    paragraphs: [
      events.length > 0
        ? `The practices you have joined this week, with times in ${zoneName(zone)}.`
        : 'Nothing is planned this week in the practices you have joined.',
    ],
    entries: [...practices, ...today],
    button: { label: 'Open my practices', url: `${home}/my-personal-practice` },
    closing: classes.length > 0 ? [newClasses(context, zone)] : [],
  }
}

function newClasses(context: Context, zone: string): string {
  const begins = studioDayBegins(context.clock.now(), zone)
  return begins === '00:00'
    ? 'Three new classes come every day at midnight.'
    : `Three new classes come every day at ${begins} by your clock, when the studio’s day begins.`
}

const lengthOf = (seconds: number): string =>
  seconds > 0 ? `${Math.max(1, Math.round(seconds / 60))} min` : ''
