import { addDays, DAY, dayOf } from './dates.ts'

/** What a browser needs to know of the studio's day: it follows the clock without the rules of the zone (D1). */
export interface DayNow {
  /** `YYYY-MM-DD` */
  today: string
  /** First instants of the two days after it, ISO 8601 UTC. */
  ends: string
  nextEnds: string
}

/** The studio's day at an instant from then on; after two days of 24 hours each. That of UTC if nothing is told. */
export function labelAt(at: Date, told: DayNow | undefined): string {
  if (!told) return dayOf(at)
  return addDays(told.today, daysSince(at, told))
}

/** When the studio's next day begins. */
export function nextDayBegins(at: Date, told: DayNow | undefined): Date {
  if (!told) return new Date(Date.parse(addDays(dayOf(at), 1)))
  const days = daysSince(at, told)
  return days === 0 ? new Date(told.ends) : new Date(Date.parse(told.nextEnds) + (days - 1) * DAY)
}

/** How many days have ended since it was told. */
function daysSince(at: Date, { ends, nextEnds }: DayNow): number {
  const [now, second, third] = [at.getTime(), Date.parse(ends), Date.parse(nextEnds)]
  if (now < third) return now < second ? 0 : 1
  return 2 + Math.floor((now - third) / DAY)
}
