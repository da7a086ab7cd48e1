import { describe, expect, test } from 'vitest'
import { localInstant } from '../../testing/local-instant.ts'
import {
  chargeSentence,
  daysLeftText,
  freeDaysAhead,
  lossText,
  opensText,
  paidSentence,
  passText,
  presentPlanText,
} from './membership-words.ts'

describe('D3: one sentence says what is charged and when', () => {
  const dueOn = localInstant('2026-03-19T12:00:00')
  const trial = { trialDays: 7, dueNow: 0, dueOn, nextAmount: 23.2, renewAmount: 29, renewOn: dueOn }
  test.each([
    ['in a trial', trial, 'You will be charged $23.20 on 19 March, then $29, unless you cancel first.'],
    [
      'without a trial',
      { ...trial, trialDays: 0, dueNow: 29, nextAmount: 29 },
      'You will be charged $29 today, and $29 on 19 March, unless you cancel first.',
    ],
    [
      'for a day',
      { trialDays: 0, dueNow: 12, dueOn: null, nextAmount: null, renewAmount: null, renewOn: null },
      'You will be charged $12 today, once.',
    ],
  ])('%s', (_when, preview, sentence) => expect(chargeSentence(preview, 'days30')).toBe(sentence))

  test('without a tax that is not known yet', () => {
    const said =
      'You will be charged $23.20 plus tax on 19 March, then $29 plus tax, unless you cancel first.'
    expect(chargeSentence(trial, 'days30', ' plus tax')).toBe(said)
  })

  test('of a year with its year', () => {
    const year = { ...trial, trialDays: 0, dueNow: 290, nextAmount: 290, renewAmount: 290 }
    const said = 'You will be charged $290 today, and $290 on 19 March 2026, unless you cancel first.'
    expect(chargeSentence(year, 'year')).toBe(said)
  })

  test('and when it has begun, what is paid', () => {
    expect(paidSentence(trial, 'days30')).toBe(
      'You will be charged $23.20 on 19 March, then $29, unless you cancel first.',
    )
    expect(paidSentence({ ...trial, trialDays: 0, dueNow: 29, nextAmount: 19 }, 'days30')).toBe(
      'You were charged $29 today. The next is $19 on 19 March, then $29, unless you cancel first.',
    )
  })
})

test('what a plan opens reads as a sentence', () => {
  expect(opensText(['Calendars', 'DailyClasses', 'TrainingPacks'])).toBe(
    'Daily classes, training paths and every calendar',
  )
})

test('a cheaper plan names what is lost; all classes include those of today', () => {
  const full = ['DailyClasses', 'TrainingPacks', 'Calendars'] as const
  expect(lossText(full, ['DailyClasses'])).toBe('Training paths and every calendar')
  expect(lossText(['DailyClassesCurrentDay'], ['DailyClasses'])).toBeNull()
  expect(lossText(['DailyClasses'], full)).toBeNull()
})

test.each([
  [localInstant('2026-03-19T12:00:00'), '8 days'],
  [localInstant('2026-03-12T10:00:01'), '1 day'],
  [localInstant('2026-03-11T00:00:00'), '0 days'],
])('until %s are left %s', (end, text) => {
  expect(daysLeftText(end, Date.parse(localInstant('2026-03-11T12:00:00')))).toBe(text)
})

test('a day pass says until when it lasts, with the zone', () => {
  expect(passText(localInstant('2026-03-19T12:00:00'))).toMatch(
    /^Your day pass lasts until 19 March at \d{1,2}:\d{2} .*[A-Z]+.*\.$/,
  )
})

test('the present plan says whether it renews or ends on its day (D6, D7)', () => {
  const plan = { title: 'Daily Practice', cost: 19, intervalUnit: 'Month', permissions: [], id: 'practice' }
  const held = { price: plan, dateTimeEnd: localInstant('2026-12-05T12:00:00'), nextPriceId: null } as const
  const said = (change: object) => presentPlanText({ ...held, state: 'active', ...change } as never)
  expect(said({})).toMatch(/^You have Daily Practice, \$19\s\/\smo, renews on 5 December 2026\.$/)
  expect(said({ nextPriceId: 'full' })).toContain(', until 5 December 2026.')
  expect(said({ state: 'ending' })).toContain(', until 5 December 2026.')
  expect(said({ state: 'trialing' })).toContain(', free until 5 December 2026.')
  const price = { ...plan, cost: 190 }
  expect(said({ price, term: 'year' })).toMatch(
    /^You have Daily Practice, \$190\sa\syear, renews on 5 December 2026\.$/,
  )
})

test('free days that a cancellation ends are those after what is paid (D7)', () => {
  const dateTimeEnd = '2026-02-17T12:00:00.000Z'
  const freeUntil = '2026-03-03T12:00:00.000Z'
  expect(freeDaysAhead({ dateTimeEnd, freeUntil })).toBe(freeUntil)
  expect(freeDaysAhead({ dateTimeEnd: freeUntil, freeUntil })).toBeNull()
  expect(freeDaysAhead({ dateTimeEnd })).toBeNull()
})
