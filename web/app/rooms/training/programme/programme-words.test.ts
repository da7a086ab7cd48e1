import { expect, test } from 'vitest'
import { clockPlace, doneText, leadText, movedText, planText, remindedAt } from './programme-words.ts'

const video = (id: string, title: string, minutes: number) =>
  ({ id, title, duration: minutes * 60, coachUser: { firstName: 'Ines' } }) as never
const path = {
  title: 'Ground up',
  videos: [video('a', 'Feet', 20), video('b', 'Knees', 31), video('c', 'Hips', 25)],
}
const dates = { firstDay: '2026-03-05', weekdays: [1, 4], at: '07:00', reminder: null }
const programme = (
  days: [id: string, day: string | null, done: boolean][],
  state: 'going' | 'asking' | 'done' = 'going',
) => ({
  packId: 'p',
  title: 'Ground up',
  state,
  dates,
  timeZone: 'Europe/Lisbon',
  today: '2026-03-09',
  days: days.map(([videoId, day, done]) => ({ videoId, day, done })),
})
const second = programme([
  ['a', '2026-03-05', true],
  ['b', '2026-03-09', false],
  ['c', '2026-03-12', false],
])

test('a reminder’s time, and whose clock it goes by, are said in words', () => {
  expect([remindedAt('07:00'), remindedAt('00:05')]).toEqual(['06:45', '00:00'])
  expect([clockPlace('Europe/Lisbon'), clockPlace('UTC')]).toEqual(['by your clock in Lisbon', 'by UTC'])
})

test('the page says which day it is and what comes after', () => {
  expect(leadText(path, second)).toBe('Day 2 of 3. Today: Knees, 31 minutes with Ines.')
  expect(doneText(path, second)).toBe('1 of 3 done. Next after today: Thursday 12 March, Hips.')
  expect(planText(second, 'h23')).toBe(
    'Mondays and Thursdays at 7:00, until Thursday 12 March. A day you miss moves the rest; nothing piles up.',
  )
  const later = { ...second, today: '2026-03-07' }
  expect(leadText(path, later)).toBe('Day 2 of 3. Next, on Monday 9 March: Knees, 31 minutes with Ines.')
  expect(doneText(path, later)).toBe('1 of 3 done. Next: Monday 9 March, Knees.')
})

test('a path without dates, one that waits and one that is done say so', () => {
  const undated = programme([
    ['a', '2026-03-05', true],
    ['b', null, false],
    ['c', null, false],
  ])
  expect(leadText(path, { ...undated, dates: null })).toBe('Day 2 of 3. Next: Knees, 31 minutes with Ines.')
  expect(planText({ ...undated, dates: null }, 'h23')).toBe(
    'Without dates: the next class waits until you come.',
  )
  expect(leadText(path, { ...undated, state: 'asking' })).toBe(
    'Day 2 of 3. It has been a while, and nothing is lost.',
  )
  const done = programme(
    [
      ['a', '2026-03-05', true],
      ['b', '2026-03-06', true],
      ['c', '2026-03-07', true],
    ],
    'done',
  )
  expect(leadText(path, done)).toBe('Ground up is done, all 3 days of it.')
  expect(doneText(path, done)).toBe('3 of 3 done.')
  expect(leadText(path, null)).toBe('3 videos, 1 h 16 min. Go at your own pace, or choose your days.')
})

test('what a move would change is said before it is made', () => {
  expect(movedText(second, ['2026-03-10', '2026-03-13'])).toBe('day 2 would be tomorrow, the end on 13 March')
  expect(movedText(second, ['2026-03-13'])).toBe('day 2 would be on Friday 13 March')
})
