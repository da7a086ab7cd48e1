import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, endOfDay } from '../dates.ts'
import { terms as all, type Term } from '../plans/terms.ts'
import { endsAfterToday, lastingCharge, type PromoFacts, promoVerdict, regularCharge } from './rules.ts'
import { CodeText, durationTypes } from './schema.ts'

const now = new Date('2026-11-21T23:59:59.999Z')
const good: PromoFacts = {
  active: true,
  startsAt: null,
  expiresOn: '2026-11-21',
  maxRedemptions: 5,
  timesRedeemed: 4,
  allowedPrices: ['full', 'daily'],
  terms: null,
  usedBefore: false,
}

const by = (planId: string, term: Term = 'days30') => ({ planId, term })
const at = (instant: Date) => ({ now: instant, today: dayOf(instant) })

describe('a promo code', () => {
  it('is good through the last millisecond of its last day (D18.promo-last-day)', () => {
    expect(promoVerdict(good, by('full'), at(now))).toEqual({ ok: true })
    const next = new Date(now.getTime() + 1)
    expect(promoVerdict(good, by('full'), at(next))).toEqual({ ok: false, code: 'unknown', why: 'CodeOver' })
  })

  it.each([
    ['that nobody made', null],
    ['switched off', { ...good, active: false }],
    ['not begun', { ...good, startsAt: new Date(now.getTime() + 1) }],
    ['used up', { ...good, timesRedeemed: 5 }],
  ] as const)('%s is unknown, for whatever plan (D7, PROMO-02)', (_name, facts) => {
    for (const plan of [by('full'), by('other'), null]) {
      expect(promoVerdict(facts, plan, at(now))).toEqual({ ok: false, code: 'unknown' })
    }
  })

  it('that the same person has used is unknown, and says why (D18.promo-used)', () => {
    const verdict = promoVerdict({ ...good, usedBefore: true }, by('other'), at(now))
    expect(verdict).toEqual({ ok: false, code: 'unknown', why: 'CodeUsed' })
  })

  it.each([
    ['2026-11-28T20:00:00Z', 'UTC', '2026-11-28', false],
    ['2026-11-28T20:00:00Z', 'UTC', '2026-11-29', true],
    // Half past five on Saturday the 28th in Los Angeles: the studio's 29th ends on Sunday afternoon.
    ['2026-11-29T01:30:00Z', 'America/Los_Angeles', '2026-11-29', true],
    ['2026-11-29T01:30:00Z', 'America/Los_Angeles', '2026-11-28', false],
    ['2026-11-29T01:30:00Z', 'UTC', '2026-11-29', false],
    // Sunday afternoon in Auckland: the studio's 29th ends on Monday.
    ['2026-11-29T01:30:00Z', 'Pacific/Auckland', '2026-11-29', true],
    ['2026-11-29T01:30:00Z', 'Pacific/Auckland', '2026-11-28', false],
  ])('made at %s in %s for %s ends after today: %s (BO-VALID-20)', (made, zone, day, after) => {
    expect(endsAfterToday(endOfDay(day), new Date(made), zone)).toBe(after)
  })

  it('for other plans is inappropriate (PROMO-03)', () => {
    expect(promoVerdict(good, by('drop-in'), at(now))).toEqual({ ok: false, code: 'inappropriate' })
    expect(promoVerdict(good, null, at(now))).toEqual({ ok: true })
  })

  it('is for 30 days and a day, or for the terms it names (PROMO-03)', () => {
    const holds = (terms: Term[] | null) =>
      all.filter((term) => promoVerdict({ ...good, terms }, by('full', term), at(now)).ok)
    expect(holds(null)).toEqual(['day', 'days30'])
    expect(holds(['month', 'year'])).toEqual(['month', 'year'])
  })

  it('without a maximum is never used up (D7)', () => {
    const facts = { ...good, maxRedemptions: 0, timesRedeemed: 1_000_000 }
    expect(promoVerdict(facts, by('full'), at(now))).toEqual({ ok: true })
  })

  it('is read without spaces and case (PROMO-01, D7)', () => {
    expect(CodeText.parse(' wel come\t20 ')).toBe('WELCOME20')
  })
})

describe('what a code takes off', () => {
  const off = { percentOff: 20, durationInMonths: null }

  it.each([
    ['Once', null, [2320, 2900, 2900, 2900], 2900],
    ['Repeating', 3, [2320, 2320, 2320, 2900], 2900],
    ['Forever', null, [2320, 2320, 2320, 2320], 2320],
  ] as const)('%s of $29 gives %s months: %j', (durationType, durationInMonths, charges, lasting) => {
    const discount = { ...off, durationType, durationInMonths }
    expect([1, 2, 3, 4].map((number) => regularCharge(2900, discount, number, 'days30'))).toEqual(charges)
    expect(lastingCharge(2900, discount)).toBe(lasting)
  })

  it('for three months is one quarter, and for thirteen two years (D7)', () => {
    const charged = (months: number, term: Term) => {
      const discount = { ...off, durationType: 'Repeating' as const, durationInMonths: months }
      return [1, 2, 3, 4].map((number) => regularCharge(1000, discount, number, term))
    }
    expect(charged(3, 'month')).toEqual([800, 800, 800, 1000])
    expect(charged(3, 'quarter')).toEqual([800, 1000, 1000, 1000])
    expect(charged(4, 'quarter')).toEqual([800, 800, 1000, 1000])
    expect(charged(13, 'year')).toEqual([800, 800, 1000, 1000])
  })

  it('is whole cents between nothing and the cost, and never grows with time (I10)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_900 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...durationTypes),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 40 }),
        (cost, percentOff, durationType, durationInMonths, number) => {
          const discount = { percentOff, durationType, durationInMonths }
          const charge = regularCharge(cost, discount, number, 'month')
          expect(Number.isInteger(charge)).toBe(true)
          expect(charge).toBeGreaterThanOrEqual(0)
          expect(charge).toBeLessThanOrEqual(cost)
          expect(regularCharge(cost, discount, number + 1, 'month')).toBeGreaterThanOrEqual(charge)
        },
      ),
    )
  })
})
