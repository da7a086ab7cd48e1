import { expect, test } from 'vitest'
import { hasEndedWith, movedByADay, nextOn, programmeAt } from './rules.ts'

// 2026-03-05 is a Thursday.
const plan = { firstDay: '2026-03-05', weekdays: [1, 4] }
const six = (...done: string[]) =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((videoId, at) => ({ videoId, doneOn: done[at] ?? null }))
const daysOf = (at: ReturnType<typeof programmeAt>) => at.stations.map(({ day }) => day)

test('the classes of a path lie on the chosen days of the week from its first day on', () => {
  const at = programmeAt(six(), plan, '2026-03-02')
  expect(at.state).toBe('going')
  expect(daysOf(at)).toEqual([
    '2026-03-05',
    '2026-03-09',
    '2026-03-12',
    '2026-03-16',
    '2026-03-19',
    '2026-03-23',
  ])
  expect(nextOn([1, 4], '2026-03-06')).toBe('2026-03-09')
})

test('what is done keeps the day on which it was done, and today is the next one’s', () => {
  const at = programmeAt(six('2026-03-05', '2026-03-09'), plan, '2026-03-12')
  expect(daysOf(at)).toEqual([
    '2026-03-05',
    '2026-03-09',
    '2026-03-12',
    '2026-03-16',
    '2026-03-19',
    '2026-03-23',
  ])
})

test('a class a day: what was done today leaves today free', () => {
  const at = programmeAt(six('2026-03-05', '2026-03-09', '2026-03-12'), plan, '2026-03-12')
  expect(daysOf(at).slice(2, 4)).toEqual(['2026-03-12', '2026-03-16'])
})

test('a missed day moves the rest', () => {
  const at = programmeAt(six('2026-03-05', '2026-03-09'), plan, '2026-03-13')
  expect(daysOf(at).slice(2)).toEqual(['2026-03-16', '2026-03-19', '2026-03-23', '2026-03-26'])
})

test('classes done out of their order leave their place, and the first open one is next', () => {
  const stations = six('2026-03-05').map((one) =>
    one.videoId === 'd' ? { ...one, doneOn: '2026-03-06' } : one,
  )
  const at = programmeAt(stations, plan, '2026-03-07')
  expect(daysOf(at)).toEqual([
    '2026-03-05',
    '2026-03-09',
    '2026-03-12',
    '2026-03-06',
    '2026-03-16',
    '2026-03-19',
  ])
})

test('after two weeks without a class one question is asked, and no day is promised until it is answered', () => {
  const stations = six('2026-03-05', '2026-03-09')
  expect(programmeAt(stations, plan, '2026-03-23').state).toBe('going')
  const asked = programmeAt(stations, plan, '2026-03-24')
  expect([asked.state, daysOf(asked)]).toEqual([
    'asking',
    ['2026-03-05', '2026-03-09', null, null, null, null],
  ])
  const goesOn = programmeAt(stations, { ...plan, firstDay: '2026-03-24' }, '2026-03-24')
  expect([goesOn.state, daysOf(goesOn)[2]]).toEqual(['going', '2026-03-26'])
})

test('a path without dates only knows what is done, however long ago', () => {
  const at = programmeAt(six('2026-01-05'), { firstDay: null, weekdays: [] }, '2026-03-24')
  expect([at.state, daysOf(at)]).toEqual(['going', ['2026-01-05', null, null, null, null, null]])
})

test('a path is done when all of it is; an empty one never is', () => {
  const all = Array.from({ length: 6 }, (_, day) => `2026-03-0${day + 1}`)
  expect(programmeAt(six(...all), plan, '2026-06-01').state).toBe('done')
  expect(programmeAt([], plan, '2026-03-05').state).toBe('going')
})

test('everything moves by a day, over the end of a week too', () => {
  const moved = movedByADay(plan, '2026-03-12')
  expect(moved).toEqual({ firstDay: '2026-03-13', weekdays: [2, 5] })
  const at = programmeAt(six('2026-03-05', '2026-03-09'), moved, '2026-03-12')
  expect(daysOf(at).slice(2)).toEqual(['2026-03-13', '2026-03-17', '2026-03-20', '2026-03-24'])
  expect(movedByADay({ weekdays: [6, 7] }, '2026-03-15').weekdays).toEqual([1, 7])
})

test('a path ends with the class that was done today once all of it is done', () => {
  const days = [
    { videoId: 'a', day: '2026-03-05' },
    { videoId: 'b', day: '2026-03-09' },
  ]
  const ended = { state: 'done' as const, today: '2026-03-09', days }
  expect(hasEndedWith(ended, 'b')).toBe(true)
  expect(hasEndedWith(ended, 'a')).toBe(false)
  expect(hasEndedWith(ended, 'x')).toBe(false)
  expect(hasEndedWith({ ...ended, today: '2026-03-10' }, 'b')).toBe(false)
  expect(hasEndedWith({ ...ended, state: 'going' }, 'b')).toBe(false)
})
