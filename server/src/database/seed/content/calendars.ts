import { addDays, DAY, MONTHS, startOfDay } from '@studio/contract/dates.ts'
import { type CalendarPlan, calendarPlans } from './calendar-plans.ts'
import { stableId } from './stable-id.ts'
import type { CalendarContent, EventContent } from './types.ts'

/**
 * Returns the demo's four calendars of a UTC month (`YYYY-MM`); the same month always gives the same
 * calendars (D14, D16).
 */
export function demoCalendarsOf(month: string): CalendarContent[] {
  const first = `${month}-01`
  const start = startOfDay(first)
  if (start === null) throw new RangeError(`no such month: ${month}`)
  const monthName = MONTHS[start.getUTCMonth()] ?? ''
  return calendarPlans.map((plan) => ({
    id: stableId('calendar', `${plan.teacher}-${month}`),
    teacher: plan.teacher,
    title: plan.title.replace('{month}', monthName),
    description: plan.description,
    month: first,
    type: 'Day5',
    events: daysOf(month).flatMap((day) => eventOf(plan, day)),
  }))
}

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

function eventOf(plan: CalendarPlan, day: string): EventContent[] {
  // 1 January 1970 was a Thursday; weeks start on Monday (D14).
  const number = Date.parse(`${day}T00:00:00Z`) / DAY + 3
  const weekday = (number % 7) + 1
  const week = plan.weeks[Math.floor(number / 7) % 2]
  const at = plan.slots.findIndex((slot) => slot[0] === weekday)
  const time = plan.slots[at]?.[1]
  const session = week?.[at]
  if (time === undefined || session === undefined) return []
  const [title, description, video] = session
  const startsAt = `${day}T${time}:00.000Z`
  return [
    { id: stableId('event', `${plan.teacher}-${startsAt}`), title, description, startsAt, videos: [video] },
  ]
}
