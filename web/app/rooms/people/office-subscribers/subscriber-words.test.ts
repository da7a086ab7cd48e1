import { type State, states } from '@studio/contract/membership/schema.ts'
import { expect, test } from 'vitest'
import { localInstant } from '../../../testing/local-instant.ts'
import { daysOfPeriod, endText, nextChargeText, stateText, troubleText } from './subscriber-words.ts'

test('every state of a membership has a word of its own', () => {
  const words = states.map((state) => stateText({ state }))
  expect(new Set(words).size).toBe(states.length)
})

test('an end is told from a renewal', () => {
  const dateTimeEnd = localInstant('2026-04-02T12:00:00.000')
  expect(endText({ state: 'active', dateTimeEnd })).toBe('renews on 2 Apr 2026')
  expect(endText({ state: 'ending', dateTimeEnd })).toBe('ends on 2 Apr 2026')
  expect(endText({ state: 'day_pass', dateTimeEnd })).toBe('ends on 2 Apr 2026')
  expect(endText({ state: 'suspended', dateTimeEnd })).toBe('is not renewed')
})

test('a plan from the studio says in which way it is given, and its end if it has one (D5)', () => {
  const until = localInstant('2026-04-02T12:00:00.000')
  const open = { until: null, lastDay: null, kind: 'complimentary' as const }
  const given = { state: 'given' as const, dateTimeEnd: until }
  expect(stateText({ ...given, given: open })).toBe('Complimentary')
  expect(stateText({ ...given, given: { ...open, until, kind: 'elsewhere' } })).toBe('Paid elsewhere')
  expect(endText({ ...given, given: { ...open, until } })).toBe('ends on 2 Apr 2026')
  expect(endText({ ...given, given: open })).toBe('has no end')
  const charged = { ...given, nextCharge: null, unpaid: null }
  expect(nextChargeText({ ...charged, given: { ...open, until } })).toBe('None, ends 2 Apr 2026')
  expect(nextChargeText({ ...charged, given: open })).toBe('None, no end')
})

test('a deactivated membership says since when and why, an unpaid one since when (SUBS-01, SUBS-02)', () => {
  const inOrder = { deactivationDateTime: null, deactivationReason: null, unpaid: null }
  const unpaid = { dateTime: localInstant('2026-03-10T08:00:00.000'), nextAttemptDateTime: null }
  const off = {
    deactivationDateTime: localInstant('2026-03-11T11:47:00.000'),
    deactivationReason: 'charge disputed',
  }
  expect(troubleText({ ...off, unpaid })).toBe('Since 11 Mar 2026: charge disputed')
  expect(troubleText({ ...inOrder, unpaid })).toBe('Unpaid since 10 Mar 2026')
  expect(troubleText(inOrder)).toBe('')
})

test('days left are a part of the free days of a trial, the thirty of a month, or the one of a day pass (SUBS-01, LIMIT-01, LIMIT-02)', () => {
  const price = { id: '1', title: 'Full', cost: 29, intervalUnit: 'Month' as const, permissions: [] }
  const ends = (day: number) => ({
    dateTime: '2026-11-01T08:00:00.000Z',
    dateTimeEnd: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  })
  expect(daysOfPeriod({ state: 'trialing', price, ...ends(8) })).toBe(7)
  expect(daysOfPeriod({ state: 'trialing', price, ...ends(15) })).toBe(14)
  expect(daysOfPeriod({ state: 'past_due', price, ...ends(8) })).toBe(30)
  expect(daysOfPeriod({ state: 'day_pass', price: { ...price, intervalUnit: 'Day' }, ...ends(2) })).toBe(1)
  expect(daysOfPeriod({ state: 'active', price, term: 'year', ...ends(2) })).toBe(365)
})

test('a next charge is told with its sum and date; without one, why none is expected (SUBS-01)', () => {
  const dateTimeEnd = localInstant('2026-04-02T12:00:00.000')
  const nextCharge = { amount: 23.2, dateTime: dateTimeEnd }
  expect(nextChargeText({ state: 'active', dateTimeEnd, nextCharge, unpaid: null })).toBe(
    '$23.20 on 2 Apr 2026',
  )
  const without = (state: State) => nextChargeText({ state, dateTimeEnd, nextCharge: null, unpaid: null })
  expect(without('ending')).toBe('None, ends 2 Apr 2026')
  expect(without('past_due')).toBe('Not retried, ends 2 Apr 2026')
  const unpaid = { dateTime: dateTimeEnd, nextAttemptDateTime: localInstant('2026-04-05T12:00:00.000') }
  const late = { state: 'past_due', dateTimeEnd, nextCharge: null, unpaid } as const
  expect(nextChargeText(late)).toBe('Retry on 5 Apr 2026')
  expect(without('day_pass')).toBe('Never renews')
  expect(without('suspended')).toBe('None')
})
