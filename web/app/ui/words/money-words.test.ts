import { type Money, US } from '@studio/contract/money.ts'
import { afterEach, expect, test } from 'vitest'
import { amountText, countText, currencyName, priceText, writeAs } from './money-words.ts'
import { priceInWords } from './plan-words.ts'

const yen: Money = { ...US, currency: 'jpy', exponent: 0, shown: 0, least: 50, before: '¥' }
const euro: Money = { ...US, currency: 'eur', before: '', after: '\u00a0€', group: '.', point: ',' }

afterEach(() => writeAs(undefined))

test('without a currency of its own a studio’s amounts are dollars', () => {
  expect([priceText(29), priceText(19.5), amountText(1234.5)]).toEqual(['$29', '$19.50', '$1,234.50'])
  expect([countText(1234), countText(999), currencyName()]).toEqual(['1,234', '999', 'dollars'])
})

test('every text follows the studio’s currency', () => {
  writeAs(yen)
  expect([priceText(2900), amountText(2900), currencyName()]).toEqual(['¥2,900', '¥2,900', 'JPY'])
  expect(priceInWords({ cost: 2900, intervalUnit: 'Month' })).toBe('¥2,900\u00a0/\u00a0mo')
  writeAs(euro)
  expect([priceText(29), amountText(1234.5), countText(12_345)]).toEqual([
    '29\u00a0€',
    '1.234,50\u00a0€',
    '12.345',
  ])
})
