import { describe, expect, it } from 'vitest'
import { DAY } from '../dates.ts'
import { alwaysIn } from '../studio-day.ts'
import { decideCancel, decideChange, decideResume, mayStart } from './decisions.ts'
import { givenEnd, lastDayFault, untilOf } from './given.ts'
import { fieldTexts } from './messages.ts'
import { accessTo, isActive, type StoredSubscription, stateOf } from './rules.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const end = new Date('2026-12-03T23:59:59.999Z')
const row: StoredSubscription = {
  providerState: 'given',
  periodStart: now,
  periodEnd: end,
  cancelAtPeriodEnd: false,
  endedAt: null,
  deactivatedAt: null,
}

describe('a plan from the studio (D5)', () => {
  it('is open until its last day is over, or without an end', () => {
    expect(givenEnd('2026-12-03', [])).toEqual(end)
    expect(untilOf(end)).toEqual(end)
    expect(untilOf(givenEnd(null, []))).toBeNull()
  })

  it('ends with the day of the studio, wherever that is (D1)', () => {
    const auckland = [alwaysIn('Pacific/Auckland')]
    expect(givenEnd('2026-12-03', auckland)).toEqual(new Date('2026-12-03T10:59:59.999Z'))
    expect(lastDayFault('2026-11-21', auckland, now)).toBe(fieldTexts.lastDayPast)
    expect(lastDayFault('2026-11-22', auckland, now)).toBeNull()
  })

  it('takes a last day that is today or ahead, within ten years', () => {
    expect(lastDayFault('2026-11-20', [], now)).toBe(fieldTexts.lastDayPast)
    expect(lastDayFault('2026-11-21', [], now)).toBeNull()
    expect(lastDayFault('2036-11-20', [], now)).toBeNull()
    expect(lastDayFault('2037-01-01', [], now)).toBe(fieldTexts.lastDayFar)
    expect(lastDayFault(null, [], now)).toBeNull()
  })

  it('is active, ends by itself without grace, and can be deactivated', () => {
    expect(stateOf(row, now)).toBe('given')
    expect(isActive('given')).toBe(true)
    expect(stateOf(row, end)).toBeNull()
    expect(stateOf({ ...row, deactivatedAt: now }, now)).toBe('suspended')
    const price = { id: 'p', permissions: ['DailyClasses' as const] }
    const subscription = { active: true, state: 'given' as const, dateTimeEnd: end.toISOString(), price }
    const facts = { role: 'Student' as const, blocked: false, subscription }
    expect(accessTo({ areas: ['DailyClasses'] }, facts, new Date(end.getTime() - 1)).ok).toBe(true)
    expect(accessTo({ areas: ['DailyClasses'] }, facts, end).ok).toBe(false)
  })

  it('makes way for a month plan that its member buys, not for a day pass (D7)', () => {
    expect(mayStart('given', { intervalUnit: 'Month' })).toEqual({ ok: true })
    expect(mayStart('given', { intervalUnit: 'Day' })).toEqual({ ok: false, code: 'alreadySubscribed' })
  })

  it('is neither cancelled, nor kept, nor changed by its member (D7)', () => {
    expect(decideCancel(row, now)).toEqual({ ok: false, code: 'givenEndsByItself' })
    expect(decideCancel(row, new Date(end.getTime() + DAY))).toEqual({ ok: true, how: 'none' })
    expect(decideResume(row, now)).toEqual({ ok: false, code: 'notActive' })
    const from = {
      state: 'given' as const,
      planId: 'full',
      costCents: 2900,
      nextPlanId: null,
      term: 'days30' as const,
      nextTerm: null,
    }
    const to = { id: 'guided', costCents: 4900, intervalUnit: 'Month' as const, term: 'days30' as const }
    expect(decideChange(from, to)).toEqual({ ok: false, code: 'notActive' })
  })
})
