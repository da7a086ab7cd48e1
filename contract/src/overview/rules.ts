import { addDays, DAY, monthAfter } from '../dates.ts'
import { type Money, major } from '../money.ts'
import { beginOf, type Zones } from '../studio-day.ts'

/** Maximum days of a range, both ends included: fourteen months, from the first of the first one. */
export const MOST_DAYS = 428
export const fieldTexts = {
  range: 'Please choose at most 428 days, with the end after the start',
}
const USUAL_DAYS = 30

export interface DayRange {
  from: string
  to: string
}

/** Days of an overview: the last thirty by default, never in the future. */
export function overviewDays(asked: Partial<DayRange>, today: string): DayRange {
  const to = asked.to && asked.to < today ? asked.to : today
  return { from: asked.from ?? addDays(to, 1 - USUAL_DAYS), to }
}

/** Number of days in a range; 0 or less if it ends before it begins. */
export function daysOf({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1
}

/** Percent of the members at the start who have left, to one decimal; null without members at the start. */
export function churnOf(atStart: number, left: number): number | null {
  return atStart === 0 ? null : Math.round((left / atStart) * 1000) / 10
}

/** Members at the end of each day: those at the start plus who joined, less who left, on each day. */
export function membersByDay(
  range: DayRange,
  atStart: number,
  changes: { day: string; joined: number; left: number }[],
) {
  const changeOf = new Map(changes.map((change) => [change.day, change]))
  let members = atStart
  return Array.from({ length: daysOf(range) }, (_, index) => {
    const day = addDays(range.from, index)
    const { joined, left } = changeOf.get(day) ?? { joined: 0, left: 0 }
    members += joined - left
    return { day, members, joined, left }
  })
}

/** From this day of a month on, a teacher whose next month is not open is asked about it. */
const OPEN_BY = 20

/** The month `YYYY-MM` that teachers should have opened by a day; null early in a month. */
export const monthToOpen = (today: string): string | null =>
  Number(today.slice(8)) < OPEN_BY ? null : monthAfter(today.slice(0, 7))

/** Revenue less refunds for each month of a range; 0 without payments. */
export function revenueByMonth(
  { from, to }: DayRange,
  sums: { month: string; cents: number }[],
  money: Money,
) {
  const centsOf = new Map(sums.map(({ month, cents }) => [month, cents]))
  const months: { month: string; revenue: number }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) {
    months.push({ month, revenue: major(centsOf.get(month) ?? 0, money) })
  }
  return months
}

/** Instants of a range: its start, and the start of the day after it. */
export function instantsOf({ from, to }: DayRange, zones: Zones): { since: Date; until: Date } {
  return { since: beginOf(zones, from), until: beginOf(zones, addDays(to, 1)) }
}
