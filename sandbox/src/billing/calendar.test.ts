import { expect, test } from 'vitest'
import { periodEnd } from './calendar.ts'

const every = (interval: 'day' | 'week' | 'month' | 'year', interval_count = 1) => ({
  interval,
  interval_count,
})
const seconds = (text: string) => Date.parse(text) / 1000
const iso = (at: number) => new Date(at * 1000).toISOString().slice(0, 16)

/** Ends of the first periods that begin at a moment. */
function ends(price: ReturnType<typeof every>, from: string, count: number): string[] {
  const anchor = seconds(from)
  const found: string[] = []
  for (let at = anchor; found.length < count; ) {
    at = periodEnd(price, at, anchor)
    found.push(iso(at))
  }
  return found
}

test('a 31st renews on the last day of shorter months, and on the 31st again (reliability 4.6)', () => {
  expect(ends(every('month'), '2027-12-31T10:30:00Z', 5)).toEqual([
    '2028-01-31T10:30',
    '2028-02-29T10:30',
    '2028-03-31T10:30',
    '2028-04-30T10:30',
    '2028-05-31T10:30',
  ])
  expect(ends(every('month', 3), '2026-11-30T23:59:00Z', 2)).toEqual(['2027-02-28T23:59', '2027-05-30T23:59'])
})

test('a year from 29 February ends on the 28th until the next leap year', () => {
  expect(ends(every('year'), '2028-02-29T00:00:00Z', 4).map((end) => end.slice(0, 10))).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

test('days and weeks are counted from the start of the period', () => {
  expect(ends(every('day', 30), '2026-01-31T09:00:00Z', 2)).toEqual(['2026-03-02T09:00', '2026-04-01T09:00'])
  expect(ends(every('week', 2), '2026-01-31T09:00:00Z', 1)).toEqual(['2026-02-14T09:00'])
})
