import type { Price } from '@studio/contract/plans/schema.ts'
import { expect, test } from 'vitest'
import { featuredPlan, planComparison } from './plan-comparison.ts'

const plan = (title: string, cost: number, permissions: Price['permissions'], month = true): Price => ({
  id: title,
  version: 'one',
  title,
  cost,
  isSubscription: month,
  trialDays: month ? 7 : 0,
  permissions,
  description: '',
  pictureUrl: '',
  icon: 'entry_level',
  intervalUnit: month ? 'Month' : 'Day',
})
const dropIn = plan('Drop-In', 12, ['DailyClassesCurrentDay'], false)
const practice = plan('Practice', 19, ['DailyClasses'])
const full = plan('Full', 29, ['DailyClasses', 'TrainingPacks', 'Calendars'])
const soon = plan('Soon', 0, ['DailyClasses', 'TrainingPacks', 'Calendars', 'DailyClassesCurrentDay'])

test('the filled button is at the plan on sale that opens most', () => {
  expect(featuredPlan([dropIn, soon, full, practice])).toBe(full)
  expect(featuredPlan([soon])).toBeUndefined()
})

test('D5: the table tells what each plan opens, and a day has no free week', () => {
  expect(planComparison([dropIn, practice, full], { trial: true })).toEqual([
    { name: 'Today’s classes', included: [true, true, true] },
    { name: 'All daily classes', included: [false, true, true] },
    { name: 'Training paths', included: [false, false, true] },
    { name: 'Personal-practice calendars', included: [false, false, true] },
    { name: '7 days free', included: [false, true, true] },
  ])
})

test('D5, LIMIT-01: trials of different lengths are told by plan, and none where no plan has one', () => {
  const long = { ...full, trialDays: 14 }
  const line = (...plans: Price[]) => planComparison(plans, { trial: true }).slice(4)
  expect(line(dropIn, practice, long)).toEqual([
    { name: 'Free trial', included: [false, '7 days', '14 days'] },
  ])
  expect(line({ ...practice, trialDays: 1 })).toEqual([{ name: '1 day free', included: [true] }])
  expect(line(dropIn, { ...practice, trialDays: 0 })).toEqual([])
})

test('D5: no free week is told of where it may be used up', () => {
  const names = planComparison([practice], { trial: false }).map(({ name }) => name)
  expect(names).toContain('Training paths')
  expect(names).not.toContain('7 days free')
})
