import type { StudioWork } from '@studio/contract/overview/schema.ts'
import { describe, expect, it } from 'vitest'
import { laterOf } from './to-do.tsx'
import { dayName, toDoRows } from './to-do-rows.ts'

const today = '2026-11-28'
const person = (firstName: string, lastName: string) => ({
  id: firstName,
  firstName,
  lastName,
  avatarUrl: null,
  color: null,
})
const nobody = { count: 0, people: [] }
const quiet = {
  failedPayments: { count: 0, amount: 0, newest: null, triedAt: null },
  trialsEnding: null,
  leaving: nobody,
  unopened: [],
} as unknown as StudioWork

const busy = {
  ...quiet,
  failedPayments: {
    count: 4,
    amount: 106,
    newest: '2026-11-27T08:00:00.000Z',
    triedAt: '2026-11-30T08:00:00.000Z',
  },
  trialsEnding: {
    day: '2026-11-29',
    count: 5,
    people: [person('Olu', 'Adeyemi'), person('Clara', 'Benoit')],
  },
  leaving: { count: 1, people: [person('Henrik', 'Dahl')] },
  unopened: [{ ...person('Kofi', 'Mensah'), followers: 31 }],
} as StudioWork
const lacking = [{ day: '2026-11-30', count: 12, missing: 3, text: 'Mon 30 Nov to Fri 11 Dec' }]

describe('what waits for an Admin', () => {
  it('is nothing where nothing waits', () => {
    expect(toDoRows({ work: quiet, lacking: undefined, today })).toEqual([])
  })

  it('stands in the order in which it hurts: days without classes, money, people who leave, teachers', () => {
    const rows = toDoRows({ work: busy, lacking, today })
    expect(rows.map(({ title, text, deed }) => [title, text, deed])).toEqual([
      ['12 days have no classes', 'Monday 30 November to Friday 11 December', 'Plan them'],
      ['4 cards failed', '$106.00 outstanding. The next try is on Monday.', 'See the four'],
      ['5 trials end tomorrow', 'Olu Adeyemi, Clara Benoit and 3 more.', 'See trials'],
      ['1 member leaves in a week', 'Henrik Dahl.', 'Write to Henrik'],
      ['Kofi’s December is not open yet', '31 people follow November.', 'Remind Kofi'],
    ])
  })

  it('says the studio’s day of the next try, not that of UTC (D1)', () => {
    const day = { today, ends: '2026-11-28T15:00:00Z', nextEnds: '2026-11-29T15:00:00Z' }
    const tried = (triedAt: string) => {
      const work = { ...quiet, failedPayments: { ...busy.failedPayments, triedAt } } as StudioWork
      return toDoRows({ work, lacking: undefined, today, day }).map(({ text }) => text)
    }
    expect(tried('2026-11-28T14:59:00Z')).toEqual(['$106.00 outstanding. The next try is today.'])
    expect(tried('2026-11-28T15:00:00Z')).toEqual(['$106.00 outstanding. The next try is tomorrow.'])
    expect(tried('2026-11-29T16:00:00Z')).toEqual(['$106.00 outstanding. The next try is on Monday.'])
  })

  it('leaves out trials that end later, and names single days', () => {
    const work = { ...quiet, trialsEnding: { day: '2026-11-30', ...busy.leaving } } as StudioWork
    const short = [{ day: '2026-12-01', count: 1, missing: 1, text: 'Tue 1 Dec, 1 to add' }]
    const rows = toDoRows({ work, lacking: short, today })
    expect(rows.map(({ title, text }) => [title, text])).toEqual([
      ['1 day needs more classes', 'Tuesday 1 December'],
    ])
  })

  it('is of another key when it is about something else, so that what was put off stays away', () => {
    const keyOf = (work: Partial<StudioWork>) =>
      toDoRows({ work: { ...quiet, ...work }, lacking: [], today })[0]?.key
    const failed = (count: number, newest: string) =>
      keyOf({ failedPayments: { count, amount: 1, newest, triedAt: null } })
    const [before, since] = ['2026-11-27T08:00:00.000Z', '2026-11-28T08:00:00.000Z']
    expect(failed(3, before), 'one was paid').toBe(failed(4, before))
    expect(failed(4, since), 'one was paid, another failed').not.toBe(failed(4, before))
    const { people } = busy.leaving
    expect(keyOf({ leaving: { count: 5, people } })).not.toBe(keyOf({ leaving: { count: 4, people } }))
  })
})

it('days are named as people do', () => {
  const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-04', '2026-12-05']
  expect(days.map((day) => dayName(day, today))).toEqual([
    'today',
    'tomorrow',
    'on Monday',
    'on Friday',
    'on Saturday 5 December',
  ])
})

it('what was put off comes back, and a list that nobody can read counts for nothing', () => {
  expect(laterOf('{"a":10,"b":30,"c":"x"}', 20)).toEqual({ b: 30 })
  expect([null, '', '{', '[]', 'null', '7'].map((stored) => laterOf(stored, 20))).toEqual(Array(6).fill({}))
})
