import { describe, expect, it, test } from 'vitest'
import { required } from '../field-texts.ts'
import { isChargeable, US } from '../money.ts'
import { foldCode, withoutSpaces } from './code.ts'
import { discountText, fieldTexts } from './messages.ts'
import { PromocodeBody } from './office-schema.ts'

const plan = '0d4b2b3e-6a0c-4c5e-9b2f-3f6a1c2d4e5f'
const good = {
  code: 'WELCOME',
  dateTimeExpires: '2030-01-31T10:00:00Z',
  percentOff: 20,
  maxRedemptions: 0,
  allowedPrices: [plan],
}

function textsOf(changes: object): Record<string, string> {
  const { error } = PromocodeBody.safeParse({ ...good, ...changes })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('a promo code as it is written', () => {
  it('needs an expiration date, a discount, a code, a plan and a quantity (BO-VALID-16)', () => {
    const { error } = PromocodeBody.safeParse({})
    const texts = (error?.issues ?? []).map(({ path, message }) => [path[0], message])
    expect(texts.map(([name]) => name).sort()).toEqual(Object.keys(good).sort())
    expect(new Set(texts.map(([, text]) => text))).toEqual(new Set(['This is a required field']))
    expect(textsOf({ allowedPrices: [], code: '  ' })).toEqual({
      allowedPrices: required,
      code: required,
    })
  })

  it('repeats for a number of months, shown missing beside whatever else is (BO-VALID-17)', () => {
    expect(textsOf({ durationType: 'Repeating' })).toEqual({ durationInMonths: required })
    expect(textsOf({ durationType: 'Repeating', percentOff: 101 })).toEqual({
      durationInMonths: required,
      percentOff: fieldTexts.percentOff,
    })
    expect(textsOf({ durationType: 'Repeating', durationInMonths: 1 })).toEqual({})
    expect(textsOf({ durationType: 'Repeating', durationInMonths: 0 })).toEqual({
      durationInMonths: fieldTexts.months,
    })
    expect(textsOf({ durationType: 'Forever' })).toEqual({})
  })

  it('takes its percent off once unless told otherwise (APROMO-06)', () => {
    expect(PromocodeBody.parse(good).durationType).toBe('Once')
    expect(textsOf({ durationType: 'Always' })).toEqual({ durationType: fieldTexts.durationType })
  })

  it('can have at most 20 characters, the spaces not counted (BO-VALID-18)', () => {
    expect(PromocodeBody.parse({ ...good, code: ' Spring 20 26 ' }).code).toBe('Spring2026')
    expect(textsOf({ code: `${'x '.repeat(20)}` })).toEqual({})
    expect(textsOf({ code: 'x'.repeat(21) })).toEqual({ code: fieldTexts.code })
    expect([withoutSpaces(' a\tb\u00a0c '), foldCode(' Spring 20 ')]).toEqual(['abc', 'SPRING20'])
    expect(foldCode('ａｓａｈｉ　３３')).toBe('ASAHI33')
    // As it is pasted from a message or a page.
    expect([withoutSpaces('\u200eSpring\u200b20\ufeff'), foldCode('\u2066spring\u00ad20\u2069')]).toEqual([
      'Spring20',
      'SPRING20',
    ])
  })

  it('is the same code with the i of a Turkish keyboard (PROMO-01)', () => {
    expect([foldCode('İndirim'), foldCode('ındırım')]).toEqual(['INDIRIM', 'INDIRIM'])
  })

  it.each([1, 100])('takes off %d percent (BO-VALID-19)', (percentOff) => {
    expect(textsOf({ percentOff })).toEqual({})
  })

  it.each([0, 101, -1, 12.5])('cannot take off %d percent (BO-VALID-19)', (percentOff) => {
    expect(textsOf({ percentOff })).toEqual({ percentOff: fieldTexts.percentOff })
  })

  it('has numbers for numbers (BO-VALID-21)', () => {
    const texts = { percentOff: 'Please enter a number', maxRedemptions: 'Please enter a number' }
    expect(textsOf({ percentOff: '20', maxRedemptions: '5' })).toEqual(texts)
    expect(textsOf({ maxRedemptions: -1 })).toEqual({ maxRedemptions: fieldTexts.redemptions })
    expect(textsOf({ maxRedemptions: 2.5 })).toEqual({ maxRedemptions: fieldTexts.redemptions })
  })

  it.each(['2030-01-31', '2030-01-31T23:30:00Z', '2030-02-01T00:30:00+01:00'])(
    'expires on a day, or at an instant of the studio’s day: %s (D18.promo-last-day)',
    (dateTimeExpires) => {
      expect(PromocodeBody.parse({ ...good, dateTimeExpires }).dateTimeExpires).toBe(dateTimeExpires)
    },
  )

  it.each(['soon', '2030-02-30', '31.01.2030', '0000-01-01', '9999-12-31T23:00:00-14:00', 7])(
    'cannot expire at %j',
    (dateTimeExpires) => {
      expect(textsOf({ dateTimeExpires })).toHaveProperty('dateTimeExpires')
      expect(textsOf({ dateTime: dateTimeExpires })).toHaveProperty('dateTime')
    },
  )

  it('may be for terms of its plans, each once and in their order (PROMO-03)', () => {
    expect(PromocodeBody.parse({ ...good, terms: ['year', 'days30', 'year'] }).terms).toEqual([
      'days30',
      'year',
    ])
    expect(textsOf({ terms: [] })).toEqual({ terms: required })
    expect(textsOf({ terms: ['week'] })).toEqual({ 'terms.0': fieldTexts.term })
    expect(PromocodeBody.parse(good)).not.toHaveProperty('terms')
  })

  it('is for each plan once, and knows no other fields (S-I1)', () => {
    expect(PromocodeBody.parse({ ...good, allowedPrices: [plan, plan.toUpperCase()] }).allowedPrices).toEqual(
      [plan],
    )
    expect(textsOf({ allowedPrices: ['none'] })).toEqual({ 'allowedPrices.0': 'Unknown id' })
    expect(PromocodeBody.safeParse({ ...good, timesRedeemed: 3 }).success).toBe(false)
  })
})

test('what a code takes off is said of the payments of a term (PROMO-05)', () => {
  const off = (durationType: 'Once' | 'Repeating' | 'Forever', durationInMonths: number | null = null) => ({
    percentOff: 20,
    durationType,
    durationInMonths,
  })
  expect(discountText(off('Once'))).toBe('20% off the first month')
  expect(discountText(off('Repeating', 3))).toBe('20% off the first 3 months')
  expect(discountText(off('Repeating', 3), 'quarter')).toBe('20% off the first quarter')
  expect(discountText(off('Repeating', 13), 'year')).toBe('20% off the first 2 years')
  expect(discountText(off('Forever'), 'year')).toBe('20% off every year')
})

describe('what a code leaves', () => {
  it.each([
    [2900, 20, true],
    [2900, 100, true],
    [0, 20, true],
    [500, 90, true],
    [500, 91, false],
  ])('of %d cents less %d percent can be charged: %s (I10)', (cents, percentOff, can) => {
    expect(isChargeable(cents, percentOff, US)).toBe(can)
  })
})
