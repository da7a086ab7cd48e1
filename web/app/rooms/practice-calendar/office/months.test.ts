import { expect, test } from 'vitest'
import {
  contentTexts,
  countsText,
  monthAfter,
  monthState,
  monthsToChoose,
  neighboursOf,
  onOwnDaysText,
} from './months.ts'

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

test('a deletion says how many members it ends days of their own for', () => {
  expect(onOwnDaysText({})).toBe('')
  expect(onOwnDaysText({ usersOnOwnDays: 1 })).toBe(
    '1 member has it on days of their own that are still to come. ',
  )
  expect(onOwnDaysText({ usersOnOwnDays: 2 })).toContain('2 members have it on days of their own')
})

test('a month leads to the ones before and after it that its teacher has, of the same type', () => {
  const calendar = (month: string, type: 'Day3' | 'Day5') => ({
    monthOfCreation: `${month}-01T00:00:00.000Z`,
    type,
  })
  const own = [
    calendar('2027-01', 'Day5'),
    calendar('2026-12', 'Day3'),
    calendar('2026-11', 'Day5'),
    calendar('2026-09', 'Day5'),
    calendar('2026-08', 'Day5'),
  ]
  const { before, after } = neighboursOf(calendar('2026-11', 'Day5'), own)
  expect([before, after]).toEqual([own[3], own[0]])
  expect(neighboursOf(calendar('2026-12', 'Day3'), own)).toEqual({ before: undefined, after: undefined })
})

test.each([
  [[1500], ['1 event', '25 min']],
  [
    [3600, 1500, 0],
    ['3 events, 2 with a video', '1 h 25 min'],
  ],
  [[7200], ['1 event', '2 h']],
  [[], ['0 events']],
])('a month of videos of %j seconds reads %j', (durations, texts) => {
  const events = durations.map((duration) => ({ videos: duration > 0 ? [{ duration }] : [] }))
  expect(contentTexts(events)).toEqual(texts)
})
