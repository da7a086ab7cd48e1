import { describe, expect, it } from 'vitest'
import { US } from '../money.ts'
import { churnOf, daysOf, membersByDay, monthToOpen, overviewDays, revenueByMonth } from './rules.ts'

describe('the days of an overview', () => {
  it.each([
    [{}, { from: '2026-02-07', to: '2026-03-08' }],
    [{ from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-08' }],
    [{ to: '2026-03-02' }, { from: '2026-02-01', to: '2026-03-02' }],
    [
      { from: '2026-03-01', to: '2026-04-01' },
      { from: '2026-03-01', to: '2026-03-08' },
    ],
  ])('asked for %j are %j on the eighth of March', (asked, days) => {
    expect(overviewDays(asked, '2026-03-08')).toEqual(days)
  })

  it.each([
    ['2026-03-08', '2026-03-08', 1],
    ['2026-03-07', '2026-03-08', 2],
    ['2026-03-09', '2026-03-08', 0],
    ['2025-03-09', '2026-03-08', 365],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysOf({ from, to })).toBe(days)
  })
})

describe('churn', () => {
  it.each([
    [0, 0, null],
    [10, 0, 0],
    [3, 1, 33.3],
    [8, 1, 12.5],
    [4, 4, 100],
  ])('of %i members of whom %i left is %j percent', (atStart, left, percent) => {
    expect(churnOf(atStart, left)).toBe(percent)
  })
})

describe('series', () => {
  it('of members go on from day to day', () => {
    const changes = [
      { day: '2026-02-28', joined: 3, left: 1 },
      { day: '2026-03-02', joined: 0, left: 1 },
    ]
    expect(membersByDay({ from: '2026-02-27', to: '2026-03-02' }, 5, changes)).toEqual([
      { day: '2026-02-27', members: 5, joined: 0, left: 0 },
      { day: '2026-02-28', members: 7, joined: 3, left: 1 },
      { day: '2026-03-01', members: 7, joined: 0, left: 0 },
      { day: '2026-03-02', members: 6, joined: 0, left: 1 },
    ])
  })

  it('of revenue name each month once, those without movement too', () => {
    const sums = [
      { month: '2025-12', cents: 2905 },
      { month: '2026-02', cents: -300 },
    ]
    expect(revenueByMonth({ from: '2025-12-31', to: '2026-02-01' }, sums, US)).toEqual([
      { month: '2025-12', revenue: 29.05 },
      { month: '2026-01', revenue: 0 },
      { month: '2026-02', revenue: -3 },
    ])
  })
})

it('from the 20th on the next month should be open', () => {
  expect(['2026-11-19', '2026-11-20', '2026-12-31'].map(monthToOpen)).toEqual([null, '2026-12', '2027-01'])
})
