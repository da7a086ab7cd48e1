import { expect, test } from 'vitest'
import { dayIn, shortWeekdayWord, timeIn } from './day-and-time.ts'

test('an event stands on the day and at the hour of the one who looks (D1)', () => {
  const event = new Date('2026-03-12T22:30:00.000Z')
  expect([dayIn(event, 'UTC'), timeIn(event, 'UTC')]).toEqual(['2026-03-12', '22:30'])
  expect([dayIn(event, 'Asia/Tokyo'), timeIn(event, 'Asia/Tokyo')]).toEqual(['2026-03-13', '7:30'])
  expect(timeIn(event, 'UTC', 'h12')).toBe('10:30 pm')
  expect([dayIn(event, 'America/New_York'), timeIn(event, 'America/New_York')]).toEqual([
    '2026-03-12',
    '18:30',
  ])
})

test('days have their words', () => {
  expect(shortWeekdayWord('2026-03-09')).toBe('Mon')
})
