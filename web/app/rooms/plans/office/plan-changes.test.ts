import type { Permission } from '@studio/contract/plans/schema.ts'
import { expect, test } from 'vitest'
import { changesText, concernsText, takenAway } from './plan-changes.ts'
import type { TypedPlan } from './plan-form.ts'

const stored: TypedPlan = {
  icon: 'full_membership',
  title: 'Full',
  description: '<p>All of it</p>',
  permissions: ['DailyClasses', 'Calendars'],
  intervalUnit: 'Month',
  terms: { first: 'days30', longer: {} },
  cost: 29,
  trialDays: 7,
}

test.each([
  [{ cost: 31 }, 'Price: $29 to $31.', 'For people who join from now on.'],
  [{ title: 'All', trialDays: 0 }, 'Title, trial days: 7 to 0.', 'For people who join from now on.'],
  [{ permissions: ['DailyClasses'] as Permission[] }, 'Permissions.', 'For everybody who has it, at once.'],
  [{ cost: undefined }, 'Price.', 'For people who join from now on.'],
  [{ trialDays: undefined }, 'Trial days.', 'For people who join from now on.'],
  [{ title: 'All' }, 'Title.', ''],
])('a change of %j is said, and whom it concerns (D5)', (changes, text, concerns) => {
  const now = { ...stored, ...changes }
  expect(changesText(stored, now)).toBe(text)
  expect(concernsText(stored, now)).toBe(concerns)
})

test('what members of a plan would lose is asked about, what they would get is not (D5)', () => {
  expect(takenAway(stored, { permissions: ['DailyClasses', 'TrainingPacks'] })).toEqual(['Calendars'])
  expect(takenAway(stored, { permissions: ['TrainingPacks', ...stored.permissions] })).toEqual([])
})
