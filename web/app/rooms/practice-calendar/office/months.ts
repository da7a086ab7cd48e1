import { counted } from '@studio/contract/counted.ts'
import { startOfDay } from '@studio/contract/dates.ts'
import { isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'

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
  return [counted(events, 'event'), ...(members > 0 ? [counted(members, 'member')] : [])].join(', ')
}

/** What a deletion ends of a month, however long past, that members have on days of their own. */
export function onOwnDaysText({ usersOnOwnDays: members = 0 }: Pick<Calendar, 'usersOnOwnDays'>): string {
  if (members === 0) return ''
  const some = counted(members, 'member has', 'members have')
  return `${some} it on days of their own that are still to come. `
}

type InMonth = Pick<Calendar, 'monthOfCreation' | 'type'>

/** The calendars of the same type of the last month before one's own and the first one after it. */
export function neighboursOf<One extends InMonth>(
  { monthOfCreation: month, type }: InMonth,
  calendars: readonly One[],
): { before: One | undefined; after: One | undefined } {
  const others = calendars
    .filter((one) => one.type === type)
    .toSorted((one, other) => one.monthOfCreation.localeCompare(other.monthOfCreation))
  return {
    before: others.findLast(({ monthOfCreation }) => monthOfCreation < month),
    after: others.find(({ monthOfCreation }) => monthOfCreation > month),
  }
}

type Filmed = { videos?: readonly { duration: number }[] | undefined }

/** "21 events, 20 with a video", and how long they are in all: "8 h 52 min". */
export function contentTexts(events: readonly Filmed[]): string[] {
  const filmed = events.filter(({ videos }) => videos?.length)
  const lacking = filmed.length < events.length ? `, ${filmed.length} with a video` : ''
  const seconds = filmed.flatMap(({ videos = [] }) => videos).reduce((sum, { duration }) => sum + duration, 0)
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const long = [...(hours > 0 ? [`${hours} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])]
  return [countsText(events.length, 0) + lacking, ...(long.length > 0 ? [long.join(' ')] : [])]
}
