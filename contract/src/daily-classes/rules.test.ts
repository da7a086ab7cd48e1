import { expect, test } from 'vitest'
import { nextDayBegins } from '../day-now.ts'
import type { Permission } from '../plans/schema.ts'
import { copyPlan, copyRefusal, countdownTo, groupLabel, hasBegun, seesOnlyToday } from './rules.ts'

test.each([
  ['2021-03-05', '2021-03-05', "Today's Classes"],
  ['2021-03-04', '2021-03-05', "Yesterday's Classes"],
  ['2021-02-28', '2021-03-01', "Yesterday's Classes"],
  ['2020-12-31', '2021-01-01', "Yesterday's Classes"],
  ['2021-03-03', '2021-03-05', '03 Mar 2021 Classes'],
  ['2020-12-30', '2021-01-01', '30 Dec 2020 Classes'],
  ['2021-03-06', '2021-03-05', '06 Mar 2021 Classes'],
])('the classes of %s are headed on %s by "%s" (HOME-09)', (day, today, label) => {
  expect(groupLabel(day, today)).toBe(label)
})

test.each([
  ['2021-03-05T00:00:00.000Z', '2021-03-06T00:00:10.000Z'],
  ['2021-03-05T00:00:09.999Z', '2021-03-06T00:00:10.000Z'],
  ['2021-03-05T23:59:59.999Z', '2021-03-06T00:00:10.000Z'],
  ['2020-12-31T12:00:00.000Z', '2021-01-01T00:00:10.000Z'],
  ['2024-02-28T23:00:00.000Z', '2024-02-29T00:00:10.000Z'],
])('at %s the countdown runs to %s (HOME-11, LIMIT-12, D1)', (now, target) => {
  expect(countdownTo(nextDayBegins(new Date(now), undefined)).toISOString()).toBe(target)
})

test('a day has begun from its own day on (D1, D13)', () => {
  expect(hasBegun('2021-03-05', '2021-03-04')).toBe(false)
  expect(hasBegun('2021-03-05', '2021-03-05')).toBe(true)
  expect(hasBegun('2021-02-30', '2021-03-05')).toBe(false)
})

test('a plan for the current day alone shows no other day; everybody else sees them all (ACCESS-23)', () => {
  const on = (...permissions: Permission[]) =>
    ({
      active: true,
      state: 'day_pass',
      dateTimeEnd: '2021-03-06T00:00:00.000Z',
      price: { id: 'p', title: 'P', cost: 12, intervalUnit: 'Day', permissions },
    }) as const
  const pass = on('DailyClassesCurrentDay')
  expect(seesOnlyToday({ role: 'Student', subscription: pass })).toBe(true)
  expect(seesOnlyToday({ role: 'Student', subscription: on('DailyClassesCurrentDay', 'Calendars') })).toBe(
    true,
  )
  expect(seesOnlyToday({ role: 'Student', subscription: on('DailyClassesCurrentDay', 'DailyClasses') })).toBe(
    false,
  )
  expect(seesOnlyToday({ role: 'Student', subscription: on('DailyClasses') })).toBe(false)
  expect(seesOnlyToday({ role: 'Student', subscription: null })).toBe(false)
  expect(seesOnlyToday({ role: 'Coach', subscription: pass })).toBe(false)
  expect(seesOnlyToday({ role: null, subscription: null })).toBe(false)
})

test('a copied day is as far behind the first one as it was, over months and leap days (D18.copied-days)', () => {
  const wish = { dateTimeStart: '2024-02-26', dateTimeTo: '2024-03-04' }
  const planned = copyPlan({ ...wish, replace: false }, ['2024-03-03', '2024-02-26'], new Set(['2024-03-10']))
  expect(planned).toEqual([
    { from: '2024-02-26', date: '2024-03-04', outcome: 'new' },
    { from: '2024-03-03', date: '2024-03-10', outcome: 'kept' },
  ])
  const [, last] = copyPlan({ ...wish, replace: true }, ['2024-02-26', '2024-03-03'], new Set(['2024-03-10']))
  expect(last?.outcome).toBe('replaced')
})

test.each([
  ['2021-03-01', '2021-03-31', '2021-03-29', null],
  ['2021-03-01', '2021-04-01', '2021-05-01', 'many'],
  ['2021-03-02', '2021-03-01', '2021-05-01', 'order'],
  ['2021-03-01', '2021-03-01', '2021-03-01', 'backward'],
])(
  '%s to %s are copied to %s unless: %s (D18.copied-days)',
  (dateTimeStart, dateTimeEnd, dateTimeTo, why) => {
    expect(copyRefusal({ dateTimeStart, dateTimeEnd, dateTimeTo })).toBe(why)
  },
)
