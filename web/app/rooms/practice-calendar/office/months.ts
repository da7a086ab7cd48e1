import { startOfDay } from '@studio/contract/dates.ts'
import { isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'

/** The present month and a year ahead. */
const MONTHS = 13

/** The first day of the month `count` months after a month, all as `YYYY-MM-01`. */
export function monthAfter(month: string, count = 1): string {
  const first = startOfDay(month) ?? new Date(0)
  return monthOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count)))
}

/** BO-VALID-29: months to choose from, starting with the present one; a chosen later month is included. */
export function monthsToChoose(thisMonth: string, chosen?: string): string[] {
  const months = Array.from({ length: MONTHS }, (_, count) => monthAfter(thisMonth, count))
  return chosen && !months.includes(chosen) && !isOver(chosen, thisMonth) ? [...months, chosen] : months
}

/** State of a month on its card. */
export function monthState(month: string, thisMonth: string): 'Past' | 'This month' | 'Not open yet' {
  if (isOver(month, thisMonth)) return 'Past'
  return month === thisMonth ? 'This month' : 'Not open yet'
}

/** "3 events, 64 members"; without members the number is left out. */
export function countsText(events: number, members: number): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
  return [counted(events, 'event'), ...(members > 0 ? [counted(members, 'member')] : [])].join(', ')
}
