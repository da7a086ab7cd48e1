import { expect, test } from 'vitest'
import { minutesText, weeksText, yearText } from './practice-panel.tsx'

test('a streak is told in weeks, and no further than a year', () => {
  expect(weeksText(1)).toBe('1 week of practice')
  expect(weeksText(3)).toBe('3 weeks of practice')
  expect(weeksText(53)).toBe('A year of practice, and more')
  expect(minutesText(1)).toBe('1 minute this month')
})

test('the picture is told in words', () => {
  const day = (classes: number) => ({ day: '2026-03-12', classes, minutes: 20 * classes })
  expect(yearText({ calendar: [[day(0), day(2)], [day(1)]] })).toBe(
    'The last year by weeks: 3 classes on 2 days.',
  )
  expect(yearText({ calendar: [[day(1)]] })).toBe('The last year by weeks: 1 class on 1 day.')
})
