import { expect, test } from 'vitest'
import { countsText, monthAfter, monthState, monthsToChoose } from './months.ts'

test('a year of months can be chosen from this one on, past ones never (BO-VALID-29)', () => {
  const months = monthsToChoose('2026-03-01')
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-03-01', '2027-03-01', 13])
  expect(monthsToChoose('2026-03-01', '2028-01-01').at(-1)).toBe('2028-01-01')
  expect(monthsToChoose('2026-03-01', '2026-02-01')).toEqual(months)
})

test('the month after December is January of the next year', () => {
  expect(monthAfter('2026-12-01')).toBe('2027-01-01')
})

test.each([
  ['2026-02-01', 'Past'],
  ['2026-03-01', 'This month'],
  ['2026-04-01', 'Not open yet'],
])('in March 2026 the calendar of %s is %s (CALENDAR-01)', (month, state) => {
  expect(monthState(month, '2026-03-01')).toBe(state)
})

test('a card counts its events and, where there are some, its members', () => {
  expect(countsText(2, 0)).toBe('2 events')
  expect(countsText(1, 1)).toBe('1 event, 1 member')
  expect(countsText(12, 58)).toBe('12 events, 58 members')
})
