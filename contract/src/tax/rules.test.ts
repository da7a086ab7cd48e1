import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  noTaxes,
  rateFor,
  sellerText,
  type Taxes,
  type TaxRate,
  taxOf,
  taxOfRefund,
  taxOn,
  withTax,
} from './rules.ts'

const rate = (country: string | null, percent: number, since: string): TaxRate => ({
  id: `${country} ${since}`,
  country,
  postalCode: null,
  found: false,
  name: 'VAT',
  percent,
  parts: null,
  number: '',
  since,
})
const rates = [
  rate('FR', 20, '2025-10-07'),
  rate('FR', 21, '2027-01-01'),
  rate('DE', 19, '2025-10-07'),
  rate(null, 0, '2025-10-07'),
]

const rateOf = (of: readonly TaxRate[], country: string | null, day: string) =>
  rateFor({ byStripe: false, rates: of }, { country, postalCode: null }, day)

test.each([
  ['FR', '2026-12-31', 20],
  ['FR', '2027-01-01', 21],
  ['DE', '2027-01-01', 19],
  ['JP', '2026-12-31', 0],
  [null, '2026-12-31', 0],
])('somebody in %s is charged on %s with %d %%', (country, day, percent) => {
  expect(rateOf(rates, country, day)?.percent).toBe(percent)
})

test('before the first rate there is none, nor in a country without one where there is none for everywhere else', () => {
  expect(rateOf(rates, 'FR', '2025-10-06')).toBeNull()
  expect(rateOf(rates.slice(0, 3), 'JP', '2026-01-01')).toBeNull()
})

test.each([
  ['29 € with 19 % included', 2900, 19, true, 1, 463],
  ['290 € with 19 % included', 29_000, 19, true, 1, 4630],
  ['¥2,900 with 10 % included', 2900, 10, true, 1, 264],
  ['£24.17 and 20 % on top', 2417, 20, false, 1, 483],
  ['KWD 9.000 and 5 % on top, in steps of ten fils', 9000, 5, false, 10, 450],
  ['CHF 29.00 with 8.1 % included', 2900, 8.1, true, 1, 217],
  ['half a cent up', 50, 1, false, 1, 1],
  ['nothing', 0, 19, true, 1, 0],
])('the tax of %s', (_, cents, percent, inclusive, step, tax) => {
  expect(taxOf(cents, { percent, inclusive }, step)).toBe(tax)
})

const cents = fc.integer({ min: 0, max: 2_000_000_000 })
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000)

test('whoever pays an included tax is charged the price, and one on top the price and the tax', () => {
  fc.assert(
    fc.property(cents, percent, (price, of) => {
      const included = withTax(price, { percent: of, inclusive: true })
      expect(included.charged).toBe(price)
      expect(included.tax).toBeLessThanOrEqual(price)
      const added = withTax(price, { percent: of, inclusive: false })
      expect(added.charged - added.tax).toBe(price)
      // The tax on top of a net price is the tax within the gross one, to the unit.
      expect(
        Math.abs(taxOf(added.charged, { percent: of, inclusive: true }) - added.tax),
      ).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['$9.00 and New York’s state, city and district on top', 900, [4, 4.5, 0.375], false, 1, 36 + 41 + 3],
  ['$9.80 that hold them', 980, [4, 4.5, 0.375], true, 1, 36 + 41 + 3],
  ['C$29.00 and GST and PST on top', 2900, [5, 7], false, 1, 145 + 203],
  ['¥2,900 and two halves of a yen on top', 2900, [0.0172, 0.0173], false, 1, 0 + 1],
])('each jurisdiction rounds its own part of the tax of %s', (_, cents, parts, inclusive, step, tax) => {
  const percent = parts.reduce((sum, part) => sum + part, 0)
  expect(taxOf(cents, { percent, inclusive, parts }, step)).toBe(tax)
})

test('refunds of an invoice carry its tax, to the unit, however many there are', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(shares, percent, (refunds, of) => {
      const amountCents = refunds.reduce((sum, refund) => sum + refund, 0)
      const invoice = { amountCents, taxCents: taxOf(amountCents, { percent: of, inclusive: true }) }
      const before = { cents: 0, tax: 0 }
      for (const refund of refunds) {
        const share = taxOfRefund(invoice, before, refund)
        expect(share).toBeGreaterThanOrEqual(0)
        before.tax += share
        before.cents += refund
      }
      expect(before.tax).toBe(invoice.taxCents)
    }),
  )
})

test('a refund after one that came back has no tax of the other sign', () => {
  const invoice = { amountCents: 100, taxCents: 16 }
  // Two refunds of 2, with 0 and 1 of tax; the first came back.
  expect(taxOfRefund(invoice, { cents: 2, tax: 1 }, 1)).toBe(0)
  expect(taxOfRefund(invoice, { cents: 3, tax: 1 }, 97)).toBe(15)
})

describe('the tax of a charge', () => {
  const taxes: Taxes = {
    ...noTaxes,
    mode: 'included',
    home: 'DE',
    askCountry: true,
    askVatId: true,
    rates: rates.slice(0, 3),
  }
  const nobody = { country: null, postalCode: null, vatId: null }
  const day = '2026-12-31'

  test('is that of the country somebody named, else the studio’s', () => {
    expect(taxOn(taxes, { ...nobody, country: 'FR' }, day)).toMatchObject({
      country: 'FR',
      percent: 20,
    })
    expect(taxOn(taxes, nobody, day)).toMatchObject({ country: 'DE', percent: 19, inclusive: true })
    expect(taxOn(taxes, nobody, day, 'added')).toMatchObject({ inclusive: false })
  })

  test('is the studio’s where nobody is asked, and there is none where there is no rate or no tax', () => {
    const french = { ...nobody, country: 'FR' }
    expect(taxOn({ ...taxes, askCountry: false }, french, day)).toMatchObject({ country: 'DE' })
    expect(taxOn(taxes, { ...nobody, country: 'JP' }, day)).toBeNull()
    expect(taxOn({ ...taxes, mode: 'none' }, french, day, 'added')).toBeNull()
    expect(taxOn(noTaxes, french, day)).toBeNull()
  })

  test('is owed by a business of another country of the Union, with a number of its form', () => {
    const business = { ...nobody, country: 'FR', vatId: 'FR12345678901' }
    expect(taxOn(taxes, business, day)).toMatchObject({ reverse: true, percent: 0, rateId: null })
    const home = { ...nobody, country: 'DE', vatId: 'DE301442188' }
    for (const [setting, person] of [
      [{ ...taxes, askVatId: false }, business],
      [{ ...taxes, home: 'GB' }, business],
      [taxes, home],
      [taxes, { ...nobody, country: 'FR', vatId: 'DE301442188' }],
    ] as const)
      expect(taxOn(setting, person, day)).toMatchObject({ reverse: false })
  })
})

describe('where Stripe finds the rates', () => {
  const found = (country: string, postalCode: string | null, percent: number, parts?: number[]): TaxRate => ({
    ...rate(country, percent, '2026-11-01'),
    ...{ postalCode, found: true, parts: parts ?? null },
  })
  const taxes: Taxes = {
    ...noTaxes,
    ...{ mode: 'added', home: 'US', homePostalCode: '94103', askCountry: true, byStripe: true },
    rates: [
      ...rates,
      found('US', '94103', 8.625),
      found('US', '10001', 8.875, [4, 4.5, 0.375]),
      found('FR', null, 20.5),
    ],
  }
  const nobody = { country: null, postalCode: null, vatId: null }
  const percentOf = (person: Partial<typeof nobody | { country: string; postalCode: string }>, of = taxes) =>
    taxOn(of, { ...nobody, ...person }, '2026-12-01')?.percent

  test('somebody is charged that of the very place they named, else of the head office', () => {
    expect(percentOf({})).toBe(8.625)
    expect(percentOf({ country: 'FR', postalCode: '75001' })).toBe(20.5)
    expect(taxOn(taxes, { country: 'US', postalCode: '10001', vatId: null }, '2026-12-01')).toMatchObject({
      percent: 8.875,
      parts: [4, 4.5, 0.375],
    })
  })

  test('the studio’s own table says nothing there, and what was found says nothing to whoever keeps a table', () => {
    expect(percentOf({ country: 'DE' })).toBeUndefined()
    expect(percentOf({ country: 'US', postalCode: '60601' })).toBeUndefined()
    expect(percentOf({ country: 'US', postalCode: '10001' }, { ...taxes, byStripe: false })).toBe(0)
    expect(percentOf({ country: 'FR' }, { ...taxes, byStripe: false })).toBe(20)
  })
})

test('a receipt says who sells: name and address, and the number where the tax is charged', () => {
  const numbers = [
    { ...rate('DE', 19, '2025-10-07'), number: 'DE 301 442 188' },
    { ...rate('GB', 20, '2025-10-07'), number: 'GB 412 3456 78' },
  ]
  const taxes: Taxes = { ...noTaxes, mode: 'included', home: 'DE', seller: 'Auren, Berlin', rates: numbers }
  const said = (country: string | null, reverse = false, of = taxes) =>
    sellerText(of, { country, reverse }, '2026-12-01')
  expect(said('GB')).toBe('Auren, Berlin. GB 412 3456 78')
  expect(said(null)).toBe('Auren, Berlin. DE 301 442 188')
  // Whoever owes the tax themselves.
  expect(said('FR', true)).toBe('Auren, Berlin. DE 301 442 188')
  expect(said('FR')).toBe('Auren, Berlin')
  expect(said('GB', false, { ...taxes, seller: '' })).toBe('GB 412 3456 78')
})
