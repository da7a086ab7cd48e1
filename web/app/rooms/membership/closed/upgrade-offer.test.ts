import type { State } from '@studio/contract/membership/schema.ts'
import type { Permission, Price } from '@studio/contract/plans/schema.ts'
import { expect, test } from 'vitest'
import { upgradeOffer } from './upgrade-offer.ts'

const plan = (
  title: string,
  cost: number,
  permissions: Permission[],
  intervalUnit: 'Month' | 'Day' = 'Month',
) => ({ id: title, title, cost, permissions, intervalUnit }) as Price
const dropIn = plan('Daily Drop-In', 12, ['DailyClassesCurrentDay'], 'Day')
const practice = plan('Daily Practice', 19, ['DailyClasses'])
const full = plan('Full Membership', 29, ['DailyClasses', 'TrainingPacks', 'Calendars'])
const soon = plan('Guided Months', 0, ['Calendars'])
const plans = [dropIn, practice, full, soon]
const now = new Date('2026-03-12T12:00:00Z')

const member = (price: Price | null, state: State = 'active'): Parameters<typeof upgradeOffer>[1] => ({
  role: 'Student',
  blocked: false,
  subscription: price && {
    active: state !== 'suspended' && state !== 'pending',
    state,
    dateTimeEnd: '2026-03-20T12:00:00Z',
    price,
  },
})
const paths = { areas: ['TrainingPacks'], what: 'training paths' } as const
const classes = { areas: ['DailyClasses'], what: 'every daily class' } as const
const today = { areas: ['DailyClasses', 'DailyClassesCurrentDay'], what: 'today’s classes' } as const

test('what a plan opens is not closed, nor is anything to a teacher (ACCESS-13, ACCESS-16)', () => {
  expect(upgradeOffer(paths, member(full), plans, now)).toBeNull()
  expect(upgradeOffer(classes, member(practice), plans, now)).toBeNull()
  expect(upgradeOffer(today, member(dropIn, 'day_pass'), plans, now)).toBeNull()
  expect(upgradeOffer(paths, { role: 'Coach', blocked: false, subscription: null }, plans, now)).toBeNull()
})

test('a member reads which plan opens it, for which price, and what they have (ACCESS-20, ACCESS-21)', () => {
  expect(upgradeOffer(paths, member(practice), plans, now)).toEqual({
    title: 'Full Membership opens training paths, for $29\u00a0/\u00a0mo.',
    text: 'You have Daily Practice.',
    button: 'See Full Membership',
    to: '/profile/plan/edit',
    planId: full.id,
  })
  expect(upgradeOffer(classes, member(dropIn, 'day_pass'), plans, now)?.title).toBe(
    'Daily Practice opens every daily class, for $19\u00a0/\u00a0mo.',
  )
})

test('whoever has no membership reads of the cheapest way, of a day pass too', () => {
  expect(upgradeOffer(today, member(null), plans, now)).toMatchObject({
    title: 'Daily Drop-In opens today’s classes, for $12\u00a0a\u00a0day.',
    text: 'You have no membership at the moment.',
  })
  expect(upgradeOffer(classes, member(null), plans, now)?.planId).toBe(practice.id)
})

test('where any membership may do, no plan is named: a day pass may not open what was looked for', () => {
  const videos = { areas: [], what: 'videos' }
  expect(upgradeOffer(videos, member(null), plans, now)).toEqual({
    title: 'A membership opens videos.',
    text: 'You have no membership at the moment.',
    button: 'See the plans',
    to: '/profile/plan/edit',
  })
  expect(upgradeOffer(videos, member(practice), plans, now)).toBeNull()
})

test('a running membership is not offered a day pass, which it can’t become (D7)', () => {
  const calendars = plan('Calendars', 15, ['Calendars'])
  expect(upgradeOffer(today, member(calendars), plans, now)?.planId).toBe(practice.id)
})

test.each([
  ['suspended', 'The studio has paused your membership.'],
  ['past_due', 'A payment of your membership is open.'],
] as const)('%s: another plan would not help, the membership page tells what does', (state, text) => {
  const late = new Date('2026-04-12T12:00:00Z')
  expect(upgradeOffer(paths, member(full, state), plans, late)).toEqual({
    title: 'Your plan does not open training paths at the moment.',
    text,
    button: 'My membership',
    to: '/profile/membership',
  })
})

test('where no plan on sale opens it, the plans are all there is to see', () => {
  expect(upgradeOffer(paths, member(null), [dropIn, soon], now)?.to).toBe('/membership-pricing')
})
