import { addDays, DAY, startOfDay } from '../dates.ts'
import { dollars } from '../money.ts'

/** UTC days, both counted; a year at most. */
export const MOST_DAYS = 366
const USUAL_DAYS = 30

export interface DayRange {
  from: string
  to: string
}

/** The days an overview is about: the last thirty unless asked otherwise, none of them to come. */
export function overviewDays(asked: Partial<DayRange>, today: string): DayRange {
  const to = asked.to && asked.to < today ? asked.to : today
  return { from: asked.from ?? addDays(to, 1 - USUAL_DAYS), to }
}

/** How many days a range has; 0 or less for one that ends before it begins. */
export function daysOf({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1
}

/** Percent of those who were members at the beginning and are not any more, to a tenth; null where nobody was. */
export function churnOf(atStart: number, left: number): number | null {
  return atStart === 0 ? null : Math.round((left / atStart) * 1000) / 10
}

/** Members at the end of each day: those of the beginning and what each day brought and took. */
export function membersByDay(range: DayRange, atStart: number, changes: { day: string; change: number }[]) {
  const changeOf = new Map(changes.map(({ day, change }) => [day, change]))
  let members = atStart
  return Array.from({ length: daysOf(range) }, (_, index) => {
    const day = addDays(range.from, index)
    members += changeOf.get(day) ?? 0
    return { day, members }
  })
}

/** Each month that a range touches with what came in less what went back, in dollars; without movement it is 0. */
export function revenueByMonth({ from, to }: DayRange, sums: { month: string; cents: number }[]) {
  const centsOf = new Map(sums.map(({ month, cents }) => [month, cents]))
  const months: { month: string; revenue: number }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) {
    months.push({ month, revenue: dollars(centsOf.get(month) ?? 0) })
  }
  return months
}

const monthAfter = (month: string) => addDays(`${month}-28`, 4).slice(0, 7)

/** The instants of a range: its beginning, and the beginning of the day after it. */
export function instantsOf({ from, to }: DayRange): { since: Date; until: Date } {
  return { since: startOfDay(from)!, until: startOfDay(addDays(to, 1))! }
}
