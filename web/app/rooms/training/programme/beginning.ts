import { fieldTexts } from '@studio/contract/reminders/messages.ts'
import { firstDayAt, weekdayOf } from '@studio/contract/reminders/rules.ts'
import { fieldTexts as dayTexts } from '@studio/contract/training/programme/messages.ts'
import type { Programme, ProgrammeDates } from '@studio/contract/training/programme/schema.ts'

/** Days between the two of a week with which a path is offered. */
const APART = 4
const WEEK = 7

/** The hour with which a path is offered. */
const MORNING = '07:00'

/** The present on the reader's clock. */
interface Present {
  day: string
  minute: number
}

/** What the window begins with: the present dates, or twice a week from the first morning on that is to come. */
export function beginning(programme: Programme | null, present: Present): ProgrammeDates {
  if (programme?.dates) {
    const { firstDay } = programme.dates
    const today = present.day
    return { ...programme.dates, firstDay: firstDay < today ? today : firstDay }
  }
  const firstDay = firstDayAt(MORNING, present)
  const first = weekdayOf(firstDay)
  const weekdays = [first, ((first + APART - 1) % WEEK) + 1].sort((a, b) => a - b)
  return { firstDay, weekdays, at: MORNING, reminder: null }
}

/** What is missing, by field. */
export function lacking({ firstDay, weekdays, at }: ProgrammeDates) {
  return {
    ...(firstDay ? {} : { firstDay: dayTexts.firstDay }),
    ...(at ? {} : { at: fieldTexts.time }),
    ...(weekdays.length > 0 ? {} : { weekdays: fieldTexts.noDay }),
  } as Partial<Record<'firstDay' | 'at' | 'weekdays', string>>
}
