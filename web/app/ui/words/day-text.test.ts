import { addDays } from '@studio/contract/dates.ts'
import { expect, it } from 'vitest'
import { fullDayText, shortDayText, weekdayDate, weekdayText } from './day-text.ts'

const DAYS = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index))

it.each<[string, (day: string) => string, Intl.DateTimeFormatOptions]>([
  ['weekdayText', weekdayText, { weekday: 'long', day: 'numeric', month: 'long' }],
  ['fullDayText', fullDayText, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
  ['shortDayText', shortDayText, { day: 'numeric', month: 'short', year: 'numeric' }],
  ['weekdayDate', weekdayDate, { weekday: 'short', day: 'numeric', month: 'short' }],
])(
  '%s says each day of a year as the browser does in British English, without commas',
  (_, text, options) => {
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
    // Months have three letters here.
    const british = (day: string) =>
      format
        .format(new Date(day))
        .replaceAll(',', '')
        .replace(/Sept\b/, 'Sep')
    for (const day of DAYS) expect(text(day)).toBe(british(day))
  },
)

it('an instant is its UTC day', () => {
  expect(weekdayText('2026-03-12T23:59:59.000Z')).toBe('Thursday 12 March')
})
