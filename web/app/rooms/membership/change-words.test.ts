import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { expect, test } from 'vitest'
import { localInstant } from '../../testing/local-instant.ts'
import { changeWords, laterCharges, refusedText } from './change-words.ts'

const practice = {
  id: 'practice',
  title: 'Daily Practice',
  cost: 19,
  intervalUnit: 'Month',
  term: 'days30',
  permissions: ['DailyClasses'],
} as PlanAt
const full = {
  id: 'full',
  title: 'Full Membership',
  cost: 29,
  intervalUnit: 'Month',
  term: 'days30',
  permissions: ['DailyClasses', 'TrainingPacks', 'Calendars'],
} as PlanAt
const dayPlan = { ...practice, id: 'day', intervalUnit: 'Day', term: 'day' } as PlanAt
const member = (price: PlanAt, state: Subscription['state'] = 'active') =>
  ({
    priceId: price.id,
    nextPriceId: null,
    price,
    state,
    dateTimeEnd: localInstant('2026-04-02T12:00:00'),
  }) as unknown as Subscription
const now = Date.parse(localInstant('2026-03-12T13:00:00'))
const card = 'Visa, ending 4242'
const dueOn = localInstant('2026-04-02T12:00:00')
const afterOne = localInstant('2026-05-02T12:00:00')

test('D7: to a dearer plan at once, for the difference of the days left', () => {
  const preview = { dueNow: 7, dueOn, nextAmount: 29, renewAmount: 29, renewOn: dueOn }
  expect(changeWords({ from: member(practice), to: full, preview, card, now })).toEqual({
    why: 'The difference for the 21 days left, on Visa ending 4242.',
    facts: [
      ['Starts', 'At once'],
      ['On 2 April', '$29.00'],
      ['Then', 'Every 30 days'],
    ],
    small: 'If the charge fails, nothing changes.',
  })
})

test('beside the difference of today, what follows says that it holds its tax', () => {
  const tax = { name: 'VAT', percent: 19, inclusive: false, reverse: false, now: 1.33, next: 5.51 }
  const preview = { dueNow: 8.33, dueOn, nextAmount: 34.51, renewAmount: 34.51, renewOn: dueOn, tax }
  const { facts } = changeWords({ from: member(practice), to: full, preview, card, now })
  expect(facts).toContainEqual(['On 2 April', '$34.51, incl. tax'])
})

test('a preview names the code whose discount it includes (PROMO-05)', () => {
  const preview = { dueNow: 7, dueOn, nextAmount: 23.2, renewAmount: 29, renewOn: afterOne }
  const change = { from: member(practice), to: full, preview, card, now }
  expect(changeWords({ ...change, code: 'NAMASTE20' }).facts).toContainEqual(['Promo code', 'NAMASTE20'])
  expect(changeWords(change).facts.map(([name]) => name)).not.toContain('Promo code')
})

test('a preview names the code that the membership has, on another plan, too, where it takes something off (PROMO-05)', () => {
  const from = { ...member(full, 'trialing'), promocodeCode: 'SPRING30' }
  const named = (nextAmount: number) => {
    const preview = { dueNow: 0, dueOn, nextAmount, renewAmount: 19, renewOn: afterOne }
    return changeWords({ from, to: practice, preview, card, now }).facts.find(
      ([name]) => name === 'Promo code',
    )
  }
  expect(named(13.3)).toEqual(['Promo code', 'SPRING30'])
  expect(named(19)).toBeUndefined()
})

test('the code stands beside a charge to which tax is added, too, and not once it takes nothing off (PROMO-05)', () => {
  const from = { ...member(practice), promocodeCode: 'SPRING10' }
  const vat = { name: 'VAT', percent: 19, inclusive: false, reverse: false, now: 0 }
  const named = (nextAmount: number, next: number) => {
    const amounts = { dueNow: 0, dueOn, nextAmount, renewAmount: 22.61, renewOn: afterOne }
    const preview = { ...amounts, tax: { ...vat, next } }
    return changeWords({ from, to: practice, preview, card, now }).facts.find(
      ([name]) => name === 'Promo code',
    )
  }
  expect(named(20.35, 3.25)).toEqual(['Promo code', 'SPRING10'])
  expect(named(22.61, 3.61)).toBeUndefined()
})

test('whoever keeps their plan pays their own price, beside which no used-up code is named, whatever the plan costs now (PROMO-05)', () => {
  const preview = { dueNow: 0, dueOn, nextAmount: 19, renewAmount: 19, renewOn: dueOn }
  const from = { ...member(practice), promocodeCode: 'SPRING30' }
  const { facts } = changeWords({ from, to: { ...practice, cost: 25 }, preview, card, now })
  expect(facts.map(([name]) => name)).not.toContain('Promo code')
})

test('D7: to a cheaper plan at the end of the period, and what is lost is named', () => {
  const preview = { dueNow: 0, dueOn, nextAmount: 19, renewAmount: 19, renewOn: dueOn }
  expect(changeWords({ from: member(full), to: practice, preview, card, now })).toEqual({
    why: 'You keep Full Membership until 2 April. Daily Practice begins then.',
    facts: [
      ['Starts', '2 April 2026'],
      ['On 2 April', '$19.00'],
      ['Then', 'Every 30 days'],
      ['You will lose', 'Training paths and every calendar'],
    ],
    small: 'You can undo this until 2 April.',
  })
})

test('D7: in a trial a cheaper plan begins at once, too', () => {
  const preview = { dueNow: 0, dueOn, nextAmount: 15.2, renewAmount: 19, renewOn: afterOne }
  const words = changeWords({ from: member(full, 'trialing'), to: practice, preview, card, now })
  expect(words.why).toBe('Nothing is charged for the change.')
  expect(words.facts[0]).toEqual(['Starts', 'At once'])
  expect(words.facts[2]).toEqual(['From 2 May', '$19.00'])
})

test('D5: a membership that begins says whether its first days are free', () => {
  const preview = { dueNow: 0, dueOn, nextAmount: 29, renewAmount: 29, renewOn: dueOn }
  const whyOf = (trialDays: number) =>
    changeWords({ from: null, to: full, preview: { ...preview, trialDays }, card, now }).why
  expect(whyOf(7)).toBe('The first 7 days are free.')
  expect(whyOf(1)).toBe('The first day is free.')
  expect(whyOf(0), 'with a code of 100 percent').toBe('Nothing is charged today.')
  const paid = { ...preview, dueNow: 29 }
  expect(changeWords({ from: null, to: full, preview: paid, card, now }).why).toBe(
    'The first payment, on Visa ending 4242.',
  )
})

test('PROMO-05: a code on the plan one has says what it takes off, and from when on', () => {
  const preview = { dueNow: 0, dueOn, nextAmount: 23.2, renewAmount: 29, renewOn: afterOne }
  expect(changeWords({ from: member(full), to: full, preview, card, now })).toEqual({
    why: 'Nothing is charged today. The code applies from the next payment.',
    facts: [
      ['Starts', 'At once'],
      ['On 2 April', '$23.20'],
      ['From 2 May', '$29.00'],
      ['Charged', 'Every 30 days'],
    ],
    small: null,
  })
})

test('D18.change-kinds: who can’t change the plan is told what helps', () => {
  expect(refusedText(member(full, 'past_due'), practice)).toContain('Once a card has paid it')
  expect(refusedText(member(full, 'ending'), practice)).toContain('Keep it first')
  expect(refusedText(member(full, 'suspended'), practice)).toContain('paused')
  expect(refusedText(member(full), dayPlan)).toContain('can’t become a day pass')
  expect(refusedText(member(dayPlan, 'day_pass'), full)).toBeNull()
  expect(refusedText(member(full), practice)).toBeNull()
  expect(refusedText(null, full)).toBeNull()
})

test.each([
  [
    'once',
    afterOne,
    [
      ['From 2 May', '$29.00'],
      ['Charged', 'Every 30 days'],
    ],
  ],
  [
    'for two charges',
    localInstant('2026-06-01T12:00:00'),
    [
      ['Then once more', '$23.20'],
      ['From 1 June', '$29.00'],
      ['Charged', 'Every 30 days'],
    ],
  ],
  [
    'for four charges',
    localInstant('2026-07-31T12:00:00'),
    [
      ['Then 3 more times', '$23.20'],
      ['From 31 July', '$29.00'],
      ['Charged', 'Every 30 days'],
    ],
  ],
  [
    'for a year',
    localInstant('2027-03-28T12:00:00'),
    [
      ['Then 11 more times', '$23.20'],
      ['From 28 March 2027', '$29.00'],
      ['Charged', 'Every 30 days'],
    ],
  ],
])('D7: what a code does to each charge is said: %s', (_name, renewOn, facts) => {
  expect(laterCharges({ dueNow: 0, dueOn, nextAmount: 23.2, renewAmount: 29, renewOn }, 'days30')).toEqual(
    facts,
  )
})

test('D7: a code for ever, and no code, leave every charge as the next', () => {
  const preview = { dueNow: 0, dueOn, nextAmount: 26.1, renewAmount: 26.1, renewOn: dueOn }
  expect(laterCharges(preview, 'days30')).toEqual([['Then', 'Every 30 days']])
  const day = { dueNow: 12, dueOn: null, nextAmount: null, renewAmount: null, renewOn: null }
  expect(laterCharges(day, 'days30')).toEqual([])
})

const yearly: PlanAt = { ...full, term: 'year', cost: 290 }
const byYear = { ...member(yearly), term: 'year' } as Subscription
const inAYear = localInstant('2027-03-12T12:00:00')

test('D7: to a longer term at once, for a whole one less what is paid already, with the year said', () => {
  const preview = { dueNow: 269.7, dueOn: inAYear, nextAmount: 290, renewAmount: 290, renewOn: inAYear }
  expect(changeWords({ from: member(full), to: yearly, preview, card, now })).toEqual({
    why: 'A whole year, less the 21 days left of what you have paid, on Visa ending 4242.',
    facts: [
      ['Starts', 'At once'],
      ['On 12 March 2027', '$290.00'],
      ['Then', 'Every year'],
    ],
    small: 'If the charge fails, nothing changes.',
  })
})

test('D7: to a shorter term when the longer one is over, also if it costs as much, and nothing is lost', () => {
  const preview = { dueNow: 0, dueOn, nextAmount: 29, renewAmount: 29, renewOn: dueOn }
  const words = changeWords({ from: byYear, to: full, preview, card, now })
  expect(words).toEqual({
    why: 'Your year lasts until 2 April 2026. Then you pay every 30 days.',
    facts: [
      ['Starts', '2 April 2026'],
      ['On 2 April 2026', '$29.00'],
      ['Then', 'Every 30 days'],
    ],
    small: 'You can undo this until 2 April 2026.',
  })
  expect(JSON.stringify(changeWords({ from: byYear, to: practice, preview, card, now }))).toContain(
    'You keep Full Membership until 2 April 2026. Daily Practice begins then.',
  )
})

test.each([
  ['month', '2026-07-02T12:00:00', 'Then 2 more times', 'Every month'],
  ['quarter', '2026-10-02T12:00:00', 'Then once more', 'Every three months'],
] as const)('D7: a code’s charges are counted by the %s', (term, end, times, every) => {
  const renewOn = localInstant(end)
  const facts = laterCharges({ dueNow: 0, dueOn, nextAmount: 23.2, renewAmount: 29, renewOn }, term)
  expect(facts[0]?.[0]).toBe(times)
  expect(facts.at(-1)).toEqual(['Charged', every])
})
