import { expect, test } from 'vitest'
import {
  amountText,
  cents,
  decimalsOf,
  isChargeable,
  isWhole,
  type Money,
  major,
  priceText,
  US,
  uncharged,
} from './money.ts'

test.each([
  [23.2, '$23.20'],
  [0, '$0.00'],
  [999.99, '$999.99'],
  [1234.5, '$1,234.50'],
  [1234567.89, '$1,234,567.89'],
  [-29, '-$29.00'],
])('a line of a bill reads %s as %s', (dollars, text) => expect(amountText(dollars, US)).toBe(text))

test('each amount of cents reads as the browser writes it in American English', () => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  for (let cents = 0; cents < 200_000; cents += 7)
    expect(amountText(cents / 100, US)).toBe(`$${format.format(cents / 100)}`)
})

test('a price has cents only if it needs them', () => {
  expect([2900, 2320, 0, 123_400, 123_450].map((cents) => priceText(cents, US))).toEqual([
    '$29',
    '$23.20',
    '$0',
    '$1,234',
    '$1,234.50',
  ])
})

const yen: Money = { ...US, currency: 'jpy', exponent: 0, shown: 0, before: '¥' }
const dinar: Money = { ...US, currency: 'kwd', exponent: 3, shown: 3, step: 10, least: 500, before: 'KWD ' }
const krona: Money = { ...US, currency: 'isk', step: 100, least: 5_000, shown: 0, before: '', after: ' kr.' }
const euro: Money = { ...US, currency: 'eur', before: '', after: ' €', group: '.', point: ',' }
const zloty: Money = { ...euro, after: ' zł', group: ' ', from: 5 }
const rupee: Money = { ...US, before: '₹', sizes: 2 }

test('other currencies have their own smallest unit, sign and groups', () => {
  expect([cents(2900, yen), cents(29, dinar), cents(29.5, euro)]).toEqual([2900, 29_000, 2950])
  expect([major(2900, yen), major(29_010, dinar), major(500_000, krona)]).toEqual([2900, 29.01, 5000])
  expect(priceText(2900, yen)).toBe('¥2,900')
  expect(amountText(2900, yen)).toBe('¥2,900')
  expect([priceText(29_000, dinar), priceText(29_010, dinar)]).toEqual(['KWD 29', 'KWD 29.010'])
  expect(amountText(29, dinar)).toBe('KWD 29.000')
  expect([priceText(2900, euro), priceText(2417, euro), priceText(123_450, euro)]).toEqual([
    '29 €',
    '24,17 €',
    '1.234,50 €',
  ])
  expect([amountText(1234.5, zloty), amountText(12_345, zloty)]).toEqual(['1234,50 zł', '12 345,00 zł'])
  expect([priceText(123_456_700, rupee), priceText(12_345_600, rupee)]).toEqual(['₹12,34,567', '₹1,23,456'])
  expect(amountText(1_234_567, krona)).toBe('1,234,567 kr.')
})

test('an amount has no more decimals than can be charged', () => {
  expect([29, 29.5].map((amount) => isWhole(amount, yen))).toEqual([true, false])
  expect([29.99, 29.999].map((amount) => isWhole(amount, US))).toEqual([true, false])
  expect([29.99, 29.125].map((amount) => isWhole(amount, dinar))).toEqual([true, false])
  expect([2900, 2900.5].map((amount) => isWhole(amount, krona))).toEqual([true, false])
  expect([yen, US, dinar, krona].map(decimalsOf)).toEqual([0, 2, 2, 0])
})

test('a discount is good where the provider can charge what it leaves (I10)', () => {
  expect(isChargeable(29_000, 20, dinar)).toBe(true)
  expect(isChargeable(29_010, 15, dinar)).toBe(false)
  expect([isChargeable(500, 90, yen), isChargeable(500, 91, yen)]).toEqual([true, false])
  expect(isChargeable(290_000, 33, krona)).toBe(true)
  expect(isChargeable(299_900, 33, krona)).toBe(false)
  expect(uncharged(US)).toBe('less than $0.50')
  expect(uncharged(dinar)).toBe('less than KWD 0.500, or a part of KWD 0.010')
})
