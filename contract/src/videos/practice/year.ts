import { addDays } from '../../dates.ts'
import { mondayOf, WEEKS_SHOWN } from './rules.ts'

interface Practised {
  /** ISO 8601 UTC. */
  dateTime: string
  seconds: number
}

export interface YearWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  label: string
  /** Whole minutes. */
  minutes: number
  classes: number
  /** The hour of the class in the middle of its day's order, 0 to 24; null without one. */
  hour: number | null
  state: 'practised' | 'missed' | 'paused' | 'ahead'
}

export interface YearOfWeeks {
  /** Oldest first. */
  weeks: YearWeek[]
  /** Index of the week that the sun stands behind: the present one, or the fullest of a finished year. */
  now: number
}

/** Missed weeks in a row that are a pause: still water instead of mist. */
const PAUSE_FROM = 4
/** A day of practice begins at four: what is later at night than midnight belongs to its evening. */
const DAY_BEGINS = 4

/** Makes a function that returns an instant's day and hour in a time zone, an IANA name. */
function momentIn(timeZone: string): (instant: Date) => { day: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => {
    const text = format.format(instant)
    return { day: text.slice(0, 10), hour: Number(text.slice(-5, -3)) + Number(text.slice(-2)) / 60 }
  }
}

/**
 * The weeks up to the present one. Until the 53rd week they begin with the first that somebody practised, and what is to come is
 * open water; then they are the last 53. `since` is the first practice ever.
 */
export function presentYear(
  practices: readonly Practised[],
  { timeZone, now, since }: { timeZone: string; now: Date; since: string | null },
): YearOfWeeks {
  const moment = momentIn(timeZone)
  const present = mondayOf(moment(now).day)
  const oldest = addDays(present, -7 * (WEEKS_SHOWN - 1))
  const begun = since === null ? present : mondayOf(moment(new Date(since)).day)
  const first = begun > present ? present : begun > oldest ? begun : oldest
  const weeks = weeksFrom(first, WEEKS_SHOWN, byWeek(practices, moment))
  const index = weeks.findIndex(({ label }) => label === present)
  return { weeks: withStates(weeks, (label) => label < present), now: index }
}

/** The present week and those before it, so many at most. */
export function lastWeeks({ weeks, now }: YearOfWeeks, count: number): YearOfWeeks {
  const shown = weeks.slice(Math.max(0, now - count + 1), now + 1)
  return { weeks: shown, now: shown.length - 1 }
}

/** The weeks of a finished calendar year: those whose Thursday is in it. */
export function finishedYear(
  practices: readonly Practised[],
  { timeZone, year, since }: { timeZone: string; year: number; since: string | null },
): YearOfWeeks {
  const moment = momentIn(timeZone)
  const first = mondayOf(`${year}-01-04`)
  const count =
    mondayOf(`${year}-12-28`) === addDays(first, 7 * (WEEKS_SHOWN - 1)) ? WEEKS_SHOWN : WEEKS_SHOWN - 1
  const begun = since === null ? first : mondayOf(moment(new Date(since)).day)
  const weeks = weeksFrom(first, count, byWeek(practices, moment))
  const most = Math.max(...weeks.map(({ minutes }) => minutes))
  return {
    weeks: withStates(weeks, (label) => label >= begun),
    now: weeks.findIndex(({ minutes }) => minutes === most),
  }
}

/** Calendar years that have ended since the first practice, the newest first. */
export function finishedYears(since: string | null, now: Date, timeZone: string): number[] {
  if (since === null) return []
  const moment = momentIn(timeZone)
  const yearOf = (instant: Date) => Number(moment(instant).day.slice(0, 4))
  const [first, present] = [yearOf(new Date(since)), yearOf(now)]
  return Array.from({ length: Math.max(0, present - first) }, (_, index) => present - 1 - index)
}

interface Hours {
  seconds: number
  hours: number[]
}

function byWeek(practices: readonly Practised[], moment: ReturnType<typeof momentIn>): Map<string, Hours> {
  const weeks = new Map<string, Hours>()
  for (const { dateTime, seconds } of practices) {
    const { day, hour } = moment(new Date(dateTime))
    const week = weeks.get(mondayOf(day)) ?? { seconds: 0, hours: [] }
    week.seconds += seconds
    week.hours.push(hour)
    weeks.set(mondayOf(day), week)
  }
  return weeks
}

function weeksFrom(first: string, count: number, practised: ReadonlyMap<string, Hours>): YearWeek[] {
  return Array.from({ length: count }, (_, index) => {
    const label = addDays(first, 7 * index)
    const { seconds, hours } = practised.get(label) ?? { seconds: 0, hours: [] }
    const minutes = hours.length === 0 ? 0 : Math.max(1, Math.round(seconds / 60))
    const state = hours.length > 0 ? 'practised' : 'ahead'
    return { label, minutes, classes: hours.length, hour: middleHour(hours), state }
  })
}

/** The hour of the class in the middle; of two, the earlier one, so that it is always an hour at which somebody practised. */
function middleHour(hours: readonly number[]): number | null {
  const fromMorning = (hour: number) => (hour + 24 - DAY_BEGINS) % 24
  const inOrder = hours.toSorted((one, other) => fromMorning(one) - fromMorning(other))
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? null
}

/** Names the weeks without a practice, of those that could have had one. */
function withStates(weeks: readonly YearWeek[], isPast: (label: string) => boolean): YearWeek[] {
  const empty = weeks.map(({ label, classes }) => classes === 0 && isPast(label))
  return weeks.map((week, index) => {
    if (!empty[index]) return week
    const before = empty.slice(0, index).lastIndexOf(false)
    const after = empty.indexOf(false, index)
    const run = (after < 0 ? empty.length : after) - before - 1
    return { ...week, state: run >= PAUSE_FROM ? 'paused' : 'missed' }
  })
}

/** The last week that can be looked at: the present one, or the last with a state of its own. */
export const lastWeek = ({ weeks, now }: YearOfWeeks): number =>
  Math.max(
    now,
    weeks.findLastIndex(({ state }) => state !== 'ahead'),
  )

export interface YearFigures {
  /** Weeks with a practice. */
  weeks: number
  minutes: number
  classes: number
  /** Single weeks without one, which nobody counts against anybody. */
  forgiven: number
}

export function figuresOf(weeks: readonly YearWeek[]): YearFigures {
  const sum = (count: (week: YearWeek) => number) => weeks.reduce((all, week) => all + count(week), 0)
  return {
    weeks: sum(({ classes }) => (classes > 0 ? 1 : 0)),
    minutes: sum(({ minutes }) => minutes),
    classes: sum(({ classes }) => classes),
    forgiven: sum(({ state }) => (state === 'missed' ? 1 : 0)),
  }
}

/** Weeks since somebody began, the present one included, from which on there is a poster of them. */
export const POSTER_FROM = 8

/** Whether a year has weeks enough for a poster: from the eighth since it began. */
export function hasPoster({ weeks, now }: YearOfWeeks, finished: boolean): boolean {
  const first = weeks.findIndex(({ classes }) => classes > 0)
  if (first < 0) return false
  return (finished ? weeks.length - 1 : now) - first + 1 >= POSTER_FROM
}
