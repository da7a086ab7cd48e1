import { addDays, DAY, monthAfter, startOfDay } from '../dates.ts'
import { dollars } from '../money.ts'

/** Maximum UTC days of a range, both ends included. */
export const MOST_DAYS = 366
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

/** Members at the end of each day: those at the start plus the changes of each day. */
export function membersByDay(range: DayRange, atStart: number, changes: { day: string; change: number }[]) {
  const changeOf = new Map(changes.map(({ day, change }) => [day, change]))
  let members = atStart
  return Array.from({ length: daysOf(range) }, (_, index) => {
    const day = addDays(range.from, index)
    members += changeOf.get(day) ?? 0
    return { day, members }
  })
}

/** Revenue less refunds for each month of a range, in dollars; 0 without payments. */
export function revenueByMonth({ from, to }: DayRange, sums: { month: string; cents: number }[]) {
  const centsOf = new Map(sums.map(({ month, cents }) => [month, cents]))
  const months: { month: string; revenue: number }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) {
    months.push({ month, revenue: dollars(centsOf.get(month) ?? 0) })
  }
  return months
}

/** Instants of a range: its start, and the start of the day after it. */
export function instantsOf({ from, to }: DayRange): { since: Date; until: Date } {
  return { since: startOfDay(from)!, until: startOfDay(addDays(to, 1))! }
}
