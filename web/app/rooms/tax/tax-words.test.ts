import { moneyOf } from '@studio/contract/studio/currencies.ts'
import { expect, test } from 'vitest'
import { writeAs } from '../../ui/words/money-words.ts'
import { beforeTax, inclTax, invoiceTaxText, taxRows } from './tax-words.ts'

const vat = { name: 'VAT', percent: 19, inclusive: true, reverse: false, now: 0, next: 4.63 }

test('the tax of the first charge stands beside what it is for, today or later', () => {
  expect(taxRows({ dueNow: 0, nextAmount: 29, tax: vat }, 'Full Membership')).toEqual([
    ['Full Membership', '$24.37'],
    ['VAT 19%', '$4.63'],
  ])
  const today = { dueNow: 34.51, nextAmount: 34.51, tax: { ...vat, inclusive: false, now: 5.51, next: 5.51 } }
  expect(taxRows(today, 'Full Membership')).toEqual([
    ['Full Membership', '$29.00'],
    ['VAT 19%', '$5.51'],
  ])
})

test('a business that owes the tax itself is told so, and where nothing is taxed nothing is said', () => {
  const reverse = { ...vat, percent: 0, reverse: true, next: 0 }
  expect(taxRows({ dueNow: 0, nextAmount: 29, tax: reverse }, 'Full Membership')).toEqual([
    ['VAT', '$0.00, owed by you (reverse charge)'],
  ])
  const none = { ...vat, name: 'no tax', percent: 0, next: 0 }
  expect(taxRows({ dueNow: 0, nextAmount: 29, tax: none }, 'Full Membership')).toEqual([])
  expect(taxRows({ dueNow: 0, nextAmount: 29 }, 'Full Membership')).toEqual([])
})

test('tax that is credited is called so, by whichever rate it was paid', () => {
  const credited = { ...vat, percent: 0, inclusive: false, now: -4.45, next: 0 }
  expect(taxRows({ dueNow: 15.55, nextAmount: 59, tax: credited }, 'Full Membership')).toEqual([
    ['Full Membership', '$20.00'],
    ['Tax credited', '-$4.45'],
  ])
})

test('before it is told where somebody is taxed, charges are without a tax on top', () => {
  const added = { ...vat, inclusive: false, now: 0, next: 4.41 }
  const coming = { dueNow: 0, nextAmount: 27.61, renewAmount: 34.51, tax: added }
  expect(beforeTax(coming, 29)).toMatchObject({ dueNow: 0, nextAmount: 23.2, renewAmount: 29 })
  const pass = {
    dueNow: 13.07,
    nextAmount: null,
    renewAmount: null,
    tax: { ...added, now: 1.07, next: null },
  }
  expect(beforeTax(pass, 12)).toMatchObject({ dueNow: 12, nextAmount: null, renewAmount: null })
  const held = { dueNow: 29, nextAmount: 29, renewAmount: 29, tax: { ...vat, now: 4.63 } }
  expect(beforeTax(held, 29)).toEqual(held)
})

test('what is charged says which tax it holds', () => {
  expect(inclTax(vat)).toBe(', incl. 19% VAT')
  expect(inclTax({ ...vat, percent: 0 })).toBe('')
  expect(inclTax(undefined)).toBe('')
})

test('a rate has the point of the studio’s amounts', () => {
  writeAs(moneyOf('EUR', 'fr-FR'))
  expect(inclTax({ ...vat, percent: 5.5 })).toBe(', incl. 5,5% VAT')
  writeAs(undefined)
  expect(inclTax({ ...vat, percent: 5.5 })).toBe(', incl. 5.5% VAT')
})

test('an invoice says the tax in its amount, or that the buyer owes it', () => {
  const tax = { name: 'USt', percent: 19, inclusive: true, reverse: false, country: 'DE', amount: 4.63 }
  expect(invoiceTaxText({ tax })).toBe('incl. $4.63 USt 19%')
  expect(invoiceTaxText({ tax: { ...tax, inclusive: false } })).toBe('incl. $4.63 USt 19%')
  expect(invoiceTaxText({ tax: { ...tax, percent: 0, amount: 0, reverse: true } })).toBe('reverse charge')
  expect(invoiceTaxText({ tax: { ...tax, amount: 0 } })).toBeNull()
  expect(invoiceTaxText({})).toBeNull()
})

test('an invoice of two rates says the tax of each, also what is credited (I16)', () => {
  const rate = { name: 'USt', inclusive: false, country: 'DE' }
  const byRate = [
    { ...rate, percent: 21, net: 30, tax: 6.3 },
    { ...rate, percent: 19, net: -15, tax: -2.85 },
    { ...rate, percent: 0, net: 4, tax: 0 },
    { ...rate, name: null, percent: 0, net: 5, tax: 0 },
  ]
  const tax = { ...rate, percent: 21, reverse: false, amount: 3.45, byRate }
  expect(invoiceTaxText({ tax })).toBe('incl. $6.30 USt 21%, -$2.85 USt 19%')
})
