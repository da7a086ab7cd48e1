import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { expect, test } from 'vitest'
import { monthLine, moveWords, nextToMove, weeksToSkip } from './days-words.ts'

const event = (id: string, eventDateTime: string, skipped?: true): CalendarEvent => ({
  id,
  userId: 'ines',
  calendarId: 'june',
  title: id,
  eventDateTime,
  thumbnailUrl: null,
  ...(skipped ? { skipped } : {}),
})
/** The 12th is a Thursday. */
const events = [
  event('Feet', '2031-06-02T07:00:00Z'),
  event('Knees', '2031-06-12T07:00:00Z'),
  event('Hips', '2031-06-19T07:00:00Z'),
]
const reader = { today: '2031-06-12', zone: 'UTC' }

test('the rest begins with the next practice that is neither done nor left out, today’s included', () => {
  const next = (done: string[], of = events) => nextToMove({ events: of }, new Set(done), reader)?.event.id
  expect(next([])).toBe('Knees')
  expect(next(['Knees'])).toBe('Hips')
  expect(next([], [event('Knees', '2031-06-12T07:00:00Z', true), ...events.slice(2)])).toBe('Hips')
  expect(next(['Knees', 'Hips'])).toBeUndefined()
})

test('this week and the next can be left out while a practice of them is to come', () => {
  const weeks = (today: string) => weeksToSkip({ events }, { ...reader, today })
  expect(weeks('2031-06-12')).toEqual([
    { day: '2031-06-09', isThis: true, skipped: false },
    { day: '2031-06-16', isThis: false, skipped: false },
  ])
  expect(weeks('2031-06-13')).toEqual([{ day: '2031-06-16', isThis: false, skipped: false }])
  // One that is left out can be taken back until it is over.
  const skipped = [event('Knees', '2031-06-12T07:00:00Z', true)]
  expect(weeksToSkip({ events: skipped }, { ...reader, today: '2031-06-15' })).toEqual([
    { day: '2031-06-09', isThis: true, skipped: true },
  ])
})

test('a move is told in days', () => {
  expect([moveWords(1), moveWords(-3), moveWords(0), moveWords(Number.NaN)]).toEqual([
    '1 day later',
    '3 days sooner',
    '',
    '',
  ])
})

test('a month says what was made of its days, and what is next', () => {
  expect(monthLine({ events }, reader)).toBe('Next: Knees, Thursday 12 June')
  const ownDays = { startsOn: '2031-06-02', moved: true, skipping: false }
  expect(monthLine({ events, ownDays }, reader)).toBe(
    'Since Monday 2 June. On days of your own. Next: Knees, Thursday 12 June',
  )
  const skipped = [event('Knees', '2031-06-12T07:00:00Z', true)]
  expect(
    monthLine({ events: skipped, ownDays: { startsOn: null, moved: false, skipping: true } }, reader),
  ).toBe('This week is skipped')
  expect(monthLine({ events: skipped }, { ...reader, today: '2031-06-05' })).toBe('Next week is skipped')
  expect(monthLine({ events: skipped }, { ...reader, today: '2031-06-16' })).toBe('All its days are over')
})
