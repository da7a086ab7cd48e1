import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '../dates.ts'
import { US } from '../money.ts'
import { pinnedInstant, previewChange, previewStart, proration, trialDaysOf } from './charges.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const month = { costCents: 2900, intervalUnit: 'Month', term: 'days30', trialDays: 7 } as const
const day = { costCents: 1200, intervalUnit: 'Day', term: 'day', trialDays: 7 } as const
const off = (durationType: 'Once' | 'Repeating' | 'Forever', durationInMonths: number | null = null) => ({
  percentOff: 20,
  durationType,
  durationInMonths,
})

const paying = (charged: number) => ({ charged, tax: 0, of: null })

describe('a preview of a new membership (D18.preview)', () => {
  it.each([
    ['a trial', 7, null, [0, 29, 29, 0]],
    ['a trial and a code for once', 7, off('Once'), [0, 23.2, 29, 1]],
    ['a trial and a code for two months', 7, off('Repeating', 2), [0, 23.2, 29, 2]],
    ['a trial and a code for ever', 7, off('Forever'), [0, 23.2, 23.2, 0]],
    ['a trial of 30 days and a code for once', 30, off('Once'), [0, 23.2, 29, 1]],
    ['no trial', 0, null, [29, 29, 29, 0]],
    ['no trial and a code for once', 0, off('Once'), [23.2, 29, 29, 0]],
    ['no trial and a code for two months', 0, off('Repeating', 2), [23.2, 23.2, 29, 1]],
    ['no trial and a code for ever', 0, off('Forever'), [23.2, 23.2, 23.2, 0]],
  ] as const)('with %s', (_name, trialDays, discount, [dueNow, nextAmount, renewAmount, later]) => {
    const next = daysAfter(now, trialDays || 30)
    const renewOn = daysAfter(next, later * 30).toISOString()
    const preview = previewStart(month, discount, { trialDays, now, money: US })
    const dueOn = next.toISOString()
    expect(preview).toEqual({ trialDays, dueNow, dueOn, nextAmount, renewAmount, renewOn })
  })

  it('of a Day plan has nothing later', () => {
    const preview = previewStart(day, off('Forever'), { trialDays: 7, now, money: US })
    const later = { dueOn: null, nextAmount: null, renewAmount: null, renewOn: null }
    expect(preview).toEqual({ trialDays: 0, dueNow: 9.6, ...later })
  })

  it('gives a trial once, and on Month plans only (LIMIT-01, S-M3)', () => {
    expect(trialDaysOf(month, true)).toBe(7)
    expect(trialDaysOf({ ...month, trialDays: 14 }, true)).toBe(14)
    expect(trialDaysOf(month, false)).toBe(0)
    expect(trialDaysOf(day, true)).toBe(0)
  })
})

describe('a preview of another term (D5, D7)', () => {
  const on31st = new Date('2027-12-31T09:00:00.000Z')
  const code = off('Repeating', 4)

  it.each([
    ['month', 0, ['2028-01-31', '2028-04-30']],
    ['quarter', 0, ['2028-03-31', '2028-06-30']],
    ['year', 0, ['2028-12-31', '2028-12-31']],
    ['month', 7, ['2028-01-07', '2028-05-07']],
    ['year', 7, ['2028-01-07', '2029-01-07']],
  ] as const)('by the %s, with a trial of %i days, keeps the day of the month', (term, trialDays, days) => {
    const plan = { ...month, term }
    const shown = previewStart(plan, code, { trialDays, now: on31st, money: US })
    expect([shown.dueOn, shown.renewOn].map((at) => at?.slice(0, 10))).toEqual(days)
  })

  it('counts from the day the months began, not from a short one', () => {
    const change = { now: paying(0), costCents: 2900, term: 'month' as const }
    const dueOn = new Date('2028-02-29T09:00:00.000Z')
    const shown = previewChange({ ...change, dueOn, anchor: on31st }, off('Repeating', 2), 1, { money: US })
    expect(shown.renewOn?.slice(0, 10)).toBe('2028-03-31')
  })

  it('charges a whole period less what is unused', () => {
    const period = { periodStart: now, periodEnd: daysAfter(now, 30) }
    const change = { paidCents: 3000, paidFrom: now, costCents: 29_000, reduction: null, restarts: true }
    expect(proration(change, period, daysAfter(now, 14), US).charged).toBe(29_000 - 1600)
  })
})

describe('a preview of a change (D18.preview)', () => {
  const change = { now: paying(667), dueOn: now, costCents: 4900, term: 'days30' as const, anchor: now }

  it('says the tax that is credited, also where no rate holds now', () => {
    const now = { charged: 1555, tax: -445, of: null }
    expect(previewChange({ ...change, now }, null, 0, { money: US }).tax).toMatchObject({
      now: -4.45,
      next: 0,
    })
    expect(previewChange(change, null, 0, { money: US }).tax).toBeUndefined()
  })

  it('counts the charges the code has gone by', () => {
    const twice = off('Repeating', 2)
    expect(previewChange(change, twice, 1, { money: US })).toMatchObject({
      dueNow: 6.67,
      nextAmount: 39.2,
      renewAmount: 49,
    })
    expect(previewChange(change, twice, 2, { money: US })).toMatchObject({ nextAmount: 49 })
    const from = [0, 1, 2, 5].map((made) => previewChange(change, twice, made, { money: US }).renewOn)
    expect(from).toEqual([60, 30, 0, 0].map((days) => daysAfter(now, days).toISOString()))
    expect(previewChange(change, off('Forever'), 30, { money: US })).toMatchObject({
      nextAmount: 39.2,
      renewAmount: 39.2,
    })
  })

  it('is the same all day long: whole days are left, rounded up', () => {
    const start = new Date('2026-11-01T09:00:00.000Z')
    const [early, late] = [daysAfter(start, 10), new Date(daysAfter(start, 11).getTime() - 1)]
    expect(pinnedInstant(start, early)).toEqual(early)
    expect(pinnedInstant(start, late)).toEqual(early)
    const change = { paidCents: 1900, paidFrom: start, costCents: 2900, reduction: null, restarts: false }
    const period = { periodStart: start, periodEnd: daysAfter(start, 30) }
    expect(proration(change, period, early, US).charged).toBe(666)
    expect(proration({ ...change, reduction: { percentOff: 50 } }, period, early, US).charged).toBe(-300)
    const amount = { percentOff: 1, amountOffCents: 500 }
    expect(proration({ ...change, reduction: amount }, period, early, US).charged).toBe(166)
    const dinars = { ...US, exponent: 3, step: 10 }
    expect(
      proration({ ...change, paidCents: 19_000, costCents: 29_000 }, period, early, dinars).charged,
    ).toBe(6660)
  })

  it('never charges more than the difference, nor gives anything back, to a plan that is dearer', () => {
    const cents = fc.integer({ min: 1, max: 99_900 })
    const daysGone = fc.double({ min: 0, max: 29.999, noNaN: true })
    fc.assert(
      fc.property(cents, cents, daysGone, (one, other, gone) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const at = pinnedInstant(now, daysAfter(now, gone))
        const change = { paidCents: from, paidFrom: now, costCents: to, reduction: null, restarts: false }
        const { charged: due } = proration(
          change,
          { periodStart: now, periodEnd: daysAfter(now, 30) },
          at,
          US,
        )
        expect(due).toBeGreaterThanOrEqual(0)
        expect(due).toBeLessThanOrEqual(to - from)
        expect(at.getTime()).toBeLessThanOrEqual(daysAfter(now, gone).getTime())
      }),
    )
  })
})
