import { expect, test } from 'vitest'
import { localInstant } from '../../testing/local-instant.ts'
import { lastPlanWords } from './last-plan.ts'

const renewal = {
  amount: 19,
  planTitle: 'Daily Practice',
  status: 'paid',
  reason: 'renewal',
  periodStart: localInstant('2026-02-01T12:00:00'),
  periodEnd: localInstant('2026-03-03T12:00:00'),
} as const
const trial = {
  ...renewal,
  amount: 0,
  reason: 'start',
  periodEnd: localInstant('2026-02-08T12:00:00'),
} as const

test('what ended is named with its day, and free days as such (D18.welcome-back, D5)', () => {
  expect(lastPlanWords(renewal)).toEqual({ ended: 'Your Daily Practice ended on 3 March 2026.', free: false })
  expect(lastPlanWords(trial)).toEqual({
    ended: 'Your free days of Daily Practice ended on 8 February 2026.',
    free: true,
  })
})

test('a month or a day that a code paid for is no free week', () => {
  expect(lastPlanWords({ ...renewal, amount: 0 }).free).toBe(false)
  expect(lastPlanWords({ ...renewal, amount: 0, isTrial: true }).free, '30 free days').toBe(true)
  const day = { ...trial, reason: 'day_pass', periodEnd: localInstant('2026-02-02T12:00:00') } as const
  expect(lastPlanWords(day).ended).toBe('Your Daily Practice ended on 2 February 2026.')
})

test('the day of an end that nobody paid up to is not said, nor anything of whoever never began', () => {
  expect(lastPlanWords({ ...renewal, status: 'uncollectible' }).ended).toBe('Your Daily Practice ended.')
  expect(lastPlanWords({ ...renewal, planTitle: null }).ended).toBe('Your membership has ended.')
  expect(lastPlanWords(undefined).ended).toBe('Your membership has ended.')
  expect(lastPlanWords(null).ended).toBe('You have no membership yet.')
})
