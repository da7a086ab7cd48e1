import { expect, it, test } from 'vitest'
import { addDays } from './dates.ts'
import { type DateOrder, dayWords } from './reading.ts'
import { timeWords, weekBegin } from './reading-words.ts'

const DAYS = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index))
const long = { day: 'numeric', month: 'long' } as const
const short = { day: 'numeric', month: 'short' } as const

it.each<[DateOrder, string]>([
  ['dmy', 'en-GB'],
  ['mdy', 'en-US'],
])('in the order %s each day of a year reads as in %s', (order, place) => {
  const as = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(place, { ...options, timeZone: 'UTC' })
    // The documented order has no commas, and months have three letters.
    return (day: string) => {
      const text = format.format(new Date(day)).replace('Sept', 'Sep').replace('Sepember', 'September')
      return order === 'dmy' ? text.replaceAll(',', '') : text
    }
  }
  for (const day of DAYS) {
    expect(dayWords(day, order, {})).toBe(as(long)(day))
    expect(dayWords(day, order, { year: true })).toBe(as({ ...long, year: 'numeric' })(day))
    expect(dayWords(day, order, { month: 'short', year: true })).toBe(as({ ...short, year: 'numeric' })(day))
    expect(dayWords(day, order, { weekday: 'long', year: true })).toBe(
      as({ ...long, weekday: 'long', year: 'numeric' })(day),
    )
    expect(dayWords(day, order, { weekday: 'short', month: 'short' })).toBe(
      as({ ...short, weekday: 'short' })(day),
    )
  }
})

test('the year may stand first', () => {
  const read = (shown: Parameters<typeof dayWords>[2]) => dayWords('2026-11-28', 'ymd', shown)
  expect([read({}), read({ year: true }), read({ month: 'short', year: true })]).toEqual([
    'November 28',
    '2026 November 28',
    '2026 Nov 28',
  ])
  expect(read({ weekday: 'long' })).toBe('Saturday, November 28')
})

test('a week begins on the studio’s first day, across months and years too', () => {
  const begins = (day: string) => ([1, 6, 7] as const).map((start) => weekBegin(day, start))
  expect(begins('2026-03-12')).toEqual(['2026-03-09', '2026-03-07', '2026-03-08'])
  expect(begins('2027-01-03')).toEqual(['2026-12-28', '2027-01-02', '2027-01-03'])
  for (const day of DAYS) {
    for (const start of begins(day)) {
      expect(start <= day && addDays(start, 6) >= day).toBe(true)
    }
  }
})

test('a time reads by the studio’s clock', () => {
  expect([0, 435, 720, 1155].map((minute) => timeWords(minute, 'h12'))).toEqual([
    '12:00 am',
    '7:15 am',
    '12:00 pm',
    '7:15 pm',
  ])
  expect([timeWords(435, 'h23'), timeWords(435, null, { wide: true })]).toEqual(['7:15', '07:15'])
})
