import { describe, expect, test } from 'vitest'
import { amountText, major, priceText, US } from '../money.ts'
import { currencyCodes, liabilityCents, moneyOf, numberLocales, withDigitsIn } from './currencies.ts'

test('dollars written the American way are the documented studio’s (D5)', () => {
  expect(moneyOf('USD', null)).toEqual(US)
  expect(moneyOf('USD', 'en-US')).toEqual(US)
})

/** One of each kind: without decimals, with three, with decimals that are never charged. */
const special = ['USD', 'EUR', 'JPY', 'KWD', 'ISK', 'CHF', 'INR', 'HUF']

describe('amounts', () => {
  test.each(numberLocales)('in %s are written as Intl writes them, in any currency', (locale) => {
    for (const currency of [...special, ...currencyCodes.filter((_, index) => index % 6 === 0)]) {
      const money = moneyOf(currency, locale)
      const [minimumFractionDigits, maximumFractionDigits] = [money.shown, money.shown]
      const options = { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits } as const
      const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, options)
      for (const amount of [0, 1, 29, 999, 1000, 9999, 12_345, 123_456, 1_234_567, 12_345_678].flatMap(
        (one) => (money.shown > 0 ? [one, one + 0.5, one + 0.25] : [one]),
      ))
        expect([currency, amountText(amount, money)]).toEqual([
          currency,
          format.format(amount).replace('￥', '¥'),
        ])
    }
  })

  test.each([
    ['EUR', 'de-DE', 2900, '29\u00a0€'],
    ['EUR', 'de-DE', 2417, '24,17\u00a0€'],
    ['EUR', null, 2900, '€29'],
    ['JPY', 'ja-JP', 2900, '¥2,900'],
    ['CHF', 'de-CH', 290_050, "CHF\u00a02'900.50"],
    ['INR', 'en-IN', 12_345_600, '₹1,23,456'],
    ['PLN', 'pl-PL', 123_456, '1234,56\u00a0zł'],
  ])('%s as in %s', (code, locale, amount, text) => {
    expect(priceText(amount, moneyOf(code, locale))).toBe(text)
  })

  test('have the decimals that the provider charges', () => {
    expect(amountText(29, moneyOf('KWD', null))).toBe('KWD\u00a029.000')
    expect(amountText(29_000, moneyOf('ISK', null))).toBe('ISK\u00a029,000')
  })
})

test('each currency has a least and a most, which can be charged, and of which a price is far from both (I10)', () => {
  for (const { currency, least, most, step } of currencyCodes.map((code) => moneyOf(code, null))) {
    expect([currency, least % step, most % step]).toEqual([currency, 0, 0])
    expect(least).toBeGreaterThan(0)
    expect(most / least).toBeGreaterThan(45)
    expect(most).toBeLessThan(2 ** 31)
  }
  const leasts = ['USD', 'EUR', 'GBP', 'JPY', 'HUF', 'KWD', 'ISK'].map((code) => moneyOf(code, null).least)
  expect(leasts).toEqual([50, 50, 30, 50, 17_500, 500, 20_000])
})

/** Units that a dollar was worth, of currencies whose least is not published. */
test.each([
  ['TRY', 43],
  ['EGP', 49],
  ['UAH', 43],
  ['ILS', 3.8],
  ['SAR', 3.75],
  ['PGK', 4.3],
  ['PKR', 282],
  ['YER', 530],
  ['COP', 4200],
  ['KHR', 4050],
  ['TZS', 2700],
  ['IDR', 16_900],
  ['VND', 26_500],
  ['LBP', 89_500],
])('the least of %s can be charged, since half a dollar can (I10)', (code, units) => {
  const money = moneyOf(code, null)
  expect(major(money.least, money)).toBeGreaterThan(units / 2)
})

test('a price keeps its digits in another currency, and can always be charged', () => {
  const inYen = (cents: number) => withDigitsIn(cents, US, moneyOf('JPY', null))
  expect([2900, 2999, 50, 0].map(inYen)).toEqual([2900, 2999, 50, 0])
  expect(withDigitsIn(2999, US, moneyOf('KWD', null))).toBe(29_990)
  expect(withDigitsIn(30, moneyOf('GBP', null), US)).toBe(50)
  for (const one of currencyCodes.map((code) => moneyOf(code, null))) {
    const other = withDigitsIn(99_900, US, one)
    expect([one.currency, other % one.step, other <= one.most]).toEqual([one.currency, 0, true])
  }
  expect(priceText(liabilityCents(US), US)).toBe('$10')
  expect(priceText(liabilityCents(moneyOf('JPY', null)), moneyOf('JPY', null))).toBe('¥1,000')
})
