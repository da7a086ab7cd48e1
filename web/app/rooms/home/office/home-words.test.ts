import { describe, expect, test } from 'vitest'
import {
  daysOfMonth,
  followersText,
  joinedText,
  minutesChangeText,
  placeText,
  startedText,
  teacherMonthText,
  todayText,
  toOpenText,
  untilText,
} from './home-words.ts'

describe('a teacher’s first page', () => {
  test('says how many of their classes there are today', () => {
    expect([0, 1, 2].map(todayText)).toEqual([
      'None of your classes is in the studio today.',
      'One of your classes is in the studio today.',
      'Two of your classes are in the studio today.',
    ])
    expect(placeText(2, ['Hatha', 'Slow'])).toBe('Today’s second class, Hatha')
    expect(placeText(1, [])).toBe('Today’s first class')
  })

  test('tells of who started a class from three on', () => {
    expect(startedText({ started: 12, finished: 7 })).toBe('12 have started it, 7 finished')
    expect(startedText({ started: 3, finished: null })).toBe('3 have started it')
    expect(startedText({ started: null, finished: null })).toMatch(/once three have/)
  })

  test('describes the month', () => {
    const month = { id: '', title: '', monthOfCreation: '', events: [] }
    expect(teacherMonthText({ ...month, followers: 31, done: 61 })).toBe(
      '0 practices, 31 people follow, 61% done so far',
    )
    expect(teacherMonthText({ ...month, followers: 1, done: null })).toBe('0 practices, 1 person follows')
    expect(teacherMonthText({ ...month, followers: 0, done: null })).toBe(
      '0 practices, nobody follows it yet',
    )
  })

  test('says who has the next practice in their calendar', () => {
    expect([31, 1, 0].map(followersText)).toEqual([
      '31 have it in their calendar',
      '1 has it in their calendar',
      'nobody has it in their calendar yet',
    ])
  })

  test.each([
    [
      31,
      9,
      'Your 31 followers have nothing from Tuesday unless you open it. Then 9 join automatically and 22 are asked.',
    ],
    [1, 0, 'Your one follower has nothing from Tuesday unless you open it. Then they are asked.'],
    [
      2,
      1,
      'Your 2 followers have nothing from Tuesday unless you open it. Then 1 joins automatically and 1 is asked.',
    ],
    [1, 1, 'Your one follower has nothing from Tuesday unless you open it. Then they join automatically.'],
    [0, 0, 'From Tuesday, members find nothing of yours unless you open it.'],
  ])('says what a shut month means to %i followers', (followers, staying, text) => {
    const month = { monthOfCreation: '2026-12-01T00:00:00.000Z', calendarId: null }
    expect(toOpenText({ ...month, followers, staying })).toBe(text)
  })

  test.each([
    [45 * 60, 'in 1 day and 21 hours'],
    [48 * 60, 'in 2 days'],
    [180, 'in 3 hours'],
    [1, 'in 1 minute'],
    [0, 'in 1 minute'],
  ])('counts %i minutes down: %s', (minutes, text) => {
    expect(untilText(minutes * 60_000)).toBe(text)
  })

  test('compares the minutes with the same days of the week before', () => {
    expect(minutesChangeText(132, '2026-11-28')).toBe('minutes, 132 more than by last Saturday')
    expect(minutesChangeText(-1, '2026-11-28')).toBe('minutes, 1 fewer than by last Saturday')
    expect(minutesChangeText(0, '2026-11-28')).toBe('minutes, the same as by last Saturday')
  })

  test('says when somebody joined', () => {
    const joined = (day: string) => joinedText('Grounded', day, '2026-11-28')
    expect(joined('2026-11-28')).toBe('joined Grounded today')
    expect(joined('2026-11-27')).toBe('joined Grounded yesterday')
    expect(joined('2026-11-26')).toBe('joined Grounded on Thursday')
  })

  test('shows all days of a month', () => {
    expect(daysOfMonth('2028-02-01')).toHaveLength(29)
    expect(daysOfMonth('2026-12-01').at(-1)).toBe('2026-12-31')
  })
})
