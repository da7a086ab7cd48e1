import { addDays } from '@studio/contract/dates.ts'
import { describe, expect, it } from 'vitest'
import { chartRangeOf, lostByMonth, pointsOf } from './members-points.ts'

/** A member joins every day from Monday 1 June 2026, and one leaves each Sunday. */
const days = Array.from({ length: 40 }, (_, index) => {
  const left = index % 7 === 6 ? 1 : 0
  return {
    day: addDays('2026-06-01', index),
    members: 10 + index + 1 - Math.floor((index + 1) / 7),
    trialing: index % 3,
    joined: 1,
    left,
  }
})

describe('the points of the members chart', () => {
  it('are the last thirty days', () => {
    const points = pointsOf(days, '30')
    expect(points).toHaveLength(30)
    expect(points.at(-1)).toEqual({
      name: 'Fri 10 Jul',
      mark: '10 Jul',
      members: 45,
      trialing: 0,
      joined: 1,
      left: 0,
    })
  })

  it('are weeks from Monday on in a longer range, with the members at their end, and the last one until now', () => {
    const points = pointsOf(days, '90')
    expect(points.map(({ name, joined, left }) => [name, joined, left])).toEqual([
      ['Week of 1 Jun', 7, 1],
      ['Week of 8 Jun', 7, 1],
      ['Week of 15 Jun', 7, 1],
      ['Week of 22 Jun', 7, 1],
      ['Week of 29 Jun', 7, 1],
      ['Week of 6 Jul', 5, 0],
    ])
    expect(points.map(({ members }) => members)).toEqual([16, 22, 28, 34, 40, 45])
  })

  it('are of fourteen months, whatever else the address says', () => {
    expect(['30', '90', '428', null, '7', 'toString'].map(chartRangeOf)).toEqual([
      '30',
      '90',
      '428',
      '428',
      '428',
      '428',
    ])
  })
})

it('the share that left is of those who were there when the month began', () => {
  expect(lostByMonth(days)).toEqual([4 / 10, 1 / 36])
  expect(lostByMonth([])).toEqual([])
})
