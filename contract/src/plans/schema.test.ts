import { describe, expect, it } from 'vitest'
import { required } from '../field-texts.ts'
import { fieldTexts } from './messages.ts'
import { canBuy, iconOfFile, TRIAL_DAYS, trialDaysOfPlan } from './rules.ts'
import { PlanBody, PlanChanges, planIcons } from './schema.ts'

const good = {
  title: 'Full Membership',
  description: '<p>All of it</p>',
  cost: 29,
  intervalUnit: 'Month',
  permissions: ['DailyClasses'],
  icon: 'full_membership',
}

function textsOf(changes: object): Record<string, string> {
  const { error } = PlanBody.safeParse({ ...good, ...changes })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

describe('a plan as it is written', () => {
  it('needs a title, a description, permissions, a price, an interval and an image (BO-VALID-08)', () => {
    const { error } = PlanBody.safeParse({})
    const texts = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
    expect(Object.keys(texts).sort()).toEqual(Object.keys(good).sort())
    expect(new Set(Object.values(texts))).toEqual(new Set(['This is a required field']))
    expect(textsOf({ title: '  ', permissions: [] })).toEqual({
      title: required,
      permissions: required,
    })
  })

  it('has a title of at most 20 characters (BO-VALID-09)', () => {
    expect(textsOf({ title: 'x'.repeat(20) })).toEqual({})
    expect(textsOf({ title: ` ${'x'.repeat(20)} ` })).toEqual({})
    expect(textsOf({ title: 'x'.repeat(21) })).toEqual({ title: fieldTexts.title })
    expect(textsOf({ title: 'two\nlines' })).toHaveProperty('title')
  })

  it('has a description of at most 175 characters to read, whatever its markup (BO-VALID-10, S-I4)', () => {
    expect(textsOf({ description: `<p><b>${'x'.repeat(175)}</b></p>` })).toEqual({})
    expect(textsOf({ description: `<p>${'&amp;'.repeat(175)}</p>` })).toEqual({})
    expect(textsOf({ description: `<p>${'x'.repeat(176)}</p>` })).toEqual({
      description: fieldTexts.description,
    })
  })

  it('has a description longer than 8 characters with its markup (BO-VALID-11)', () => {
    expect(textsOf({ description: '<p>x</p>' })).toEqual({ description: required })
    expect(textsOf({ description: '<p>xy</p>' })).toEqual({})
    expect(textsOf({ description: '<p>           </p>' })).toEqual({ description: required })
  })

  it.each(['29', Number.POSITIVE_INFINITY, null])('cannot cost %j (BO-VALID-21)', (cost) => {
    expect(Object.keys(textsOf({ cost }))).toEqual(['cost'])
  })

  it('renews by Month or Day (PLAN-08)', () => {
    expect(textsOf({ intervalUnit: 'Day' })).toEqual({})
    expect(textsOf({ intervalUnit: 'Year' })).toEqual({ intervalUnit: fieldTexts.choice })
  })

  it('opens one or more of four areas (PLAN-09, PRICING-10)', () => {
    const all = ['DailyClassesCurrentDay', 'DailyClasses', 'TrainingPacks', 'Calendars']
    expect(textsOf({ permissions: all })).toEqual({})
    expect(textsOf({ permissions: ['Everything'] })).toEqual({ permissions: fieldTexts.choice })
    expect(textsOf({ permissions: ['Calendars', 'Calendars'] })).toEqual({ permissions: fieldTexts.choice })
  })

  it('has one of the four icons (PLAN-10, BO-VALID-13)', () => {
    expect(planIcons).toEqual(['class_membership', 'entry_level', 'full_membership', 'personal_training'])
    expect(textsOf({ icon: 'skull' })).toEqual({ icon: fieldTexts.choice })
  })

  it('may have a trial of 0 to 30 days (LIMIT-01, BO-VALID-21)', () => {
    for (const trialDays of [0, 14, 30]) expect(textsOf({ trialDays })).toEqual({})
    for (const trialDays of [-1, 31, 7.5])
      expect(textsOf({ trialDays })).toEqual({ trialDays: fieldTexts.trialDays })
    expect(textsOf({ trialDays: '7' })).toEqual({ trialDays: 'Please enter a number' })
  })

  it('has no other fields, and a change may have any of them (S-I1)', () => {
    expect(PlanBody.safeParse({ ...good, costCents: 1 }).success).toBe(false)
    expect(PlanChanges.parse({ cost: 19 })).toEqual({ cost: 19 })
  })
})

describe('a plan', () => {
  it('of a Month comes with its days of trial, of a Day with none (PLAN-11, PLAN-12, LIMIT-01)', () => {
    expect(TRIAL_DAYS).toBe(7)
    for (const trialDays of [0, 7, 30]) {
      expect(trialDaysOfPlan({ intervalUnit: 'Month', trialDays })).toBe(trialDays)
      expect(trialDaysOfPlan({ intervalUnit: 'Day', trialDays })).toBe(0)
    }
  })

  it('can be bought while it is live and costs something (S-M2, D5)', () => {
    expect(canBuy({ costCents: 50, archivedAt: null })).toBe(true)
    expect(canBuy({ costCents: 0, archivedAt: null })).toBe(false)
    expect(canBuy({ costCents: 50, archivedAt: new Date() })).toBe(false)
  })

  it.each([
    ['full_membership.svg', 'full_membership'],
    ['entry_level.PNG', 'entry_level'],
    ['personal_training', 'personal_training'],
    ['full_membership.svg.exe', null],
    ['../full_membership.svg', null],
    ['holiday.svg', null],
    ['', null],
  ])('takes its icon from the file %j as %j (BO-API-26)', (file, icon) => {
    expect(iconOfFile(file, planIcons)).toBe(icon)
  })
})
