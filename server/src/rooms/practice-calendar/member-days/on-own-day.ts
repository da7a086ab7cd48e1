import { isSkipped, memberInstant } from '@studio/contract/practice-calendar/member-days/rules.ts'
import type { MemberDays } from '@studio/contract/practice-calendar/member-days/schema.ts'

/** What a calendar file says of an event, and its member's days with it. */
interface OfMember {
  startsAt: Date
  sequence: number
  changedAt: Date
  cancelled: boolean
  days: MemberDays | null
  /** `YYYY-MM-01`; null for a calendar that was deleted. */
  month: string | null
  /** Of its teacher; null if it is unknown. */
  zone: string | null
}

/** An event on the day that its member has chosen, as changed when they chose it; `studioZone` is that of teachers without one. */
export function onOwnDay<Event extends OfMember>({ days, month, zone, ...event }: Event, studioZone: string) {
  if (!days) return event
  const instant = memberInstant(event.startsAt.toISOString(), zone ?? studioZone, days)
  return {
    ...event,
    startsAt: new Date(instant),
    sequence: event.sequence + days.changes,
    changedAt: new Date(Math.max(event.changedAt.getTime(), Date.parse(days.changedAt))),
    cancelled: event.cancelled || isSkipped(instant, days),
    ...(days.start && month ? { startedMonth: month } : {}),
  }
}
