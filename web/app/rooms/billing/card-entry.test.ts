import { cardText } from '@studio/contract/billing/rules.ts'
import { describe, expect, test } from 'vitest'
import { cardField, refusedField, spacedExpiry, spacedNumber, wireCard, wrongIn } from './card-entry.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 42', '4242 42'],
  ['42x4-2', '4242'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['', ''],
])('the number %s is written as %s', (typed, written) => expect(spacedNumber(typed)).toBe(written))

test.each([
  ['8', '', '08 / '],
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['1/', '1', '01 / '],
  ['1/30', '', '01 / 30'],
  ['０８３４', '', '08 / 34'],
  ['9-31', '', '09 / 31'],
  ['01/2030', '', '01 / 30'],
  ['0829', '', '08 / 29'],
  ['08 / 2', '08 / ', '08 / 2'],
  ['08 /', '08 / ', '08'],
  ['12/2031', '', '12 / 31'],
  ['2031-12', '', '12 / 31'],
])('the expiry %s after %s is written as %s', (typed, before, written) => {
  expect(spacedExpiry(typed, before)).toBe(written)
})

describe('CARD-05: what is missing or can’t be right has the provider’s words', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '08 / 29', cvc: '314' }
  test.each([
    ['number', { number: '4242' }, 'Your card number is incomplete.'],
    ['expiry', { expiry: '08 / ' }, "Your card's expiration date is incomplete."],
    ['cvc', { cvc: '42' }, "Your card's security code is incomplete."],
    ['cvc', { number: '3782 822463 10005' }, "Your card's security code is incomplete."],
    ['number', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    ['expiry', { expiry: '13 / 29' }, "Your card's expiration date is incomplete."],
    ['expiry', { expiry: '01 / 20' }, "Your card's expiration year is in the past."],
    ['expiry', { expiry: '02 / 26' }, "Your card's expiration date is in the past."],
    ['expiry', { expiry: '03 / 26' }, undefined],
    ['number', {}, undefined],
    ['expiry', {}, undefined],
    ['cvc', {}, undefined],
  ] as const)('%s of %o', (field, change, text) => {
    expect(wrongIn(field, { ...card, ...change }, new Date('2026-03-12T12:00:00Z'))).toBe(text)
  })

  test('the card goes to the provider as numbers', () => {
    expect(wireCard(card)).toEqual({ number: '4242424242424242', exp_month: 8, exp_year: 2029, cvc: '314' })
  })
})

test('a refusal stands at the field it is about', () => {
  expect(['number', 'exp_month', 'exp_year', 'cvc'].map(cardField)).toEqual([
    'number',
    'expiry',
    'expiry',
    'cvc',
  ])
})

test('CARD-05: one that names no field stands where its code belongs', () => {
  expect(refusedField('IncorrectCvc', undefined)).toBe('cvc')
  expect(refusedField('ExpiredCard', undefined)).toBe('expiry')
  expect(refusedField('CardDeclined', undefined)).toBe('number')
  expect(refusedField('CardDeclined', 'exp_year')).toBe('expiry')
})

test('a saved card is told by brand and last digits', () => {
  expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa, ending 4242')
  expect(cardText({ brand: 'elo', last4: '1' })).toBe('Card, ending 1')
})
