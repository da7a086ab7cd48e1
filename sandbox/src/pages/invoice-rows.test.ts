import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { InvoiceObject } from '../store/objects.ts'
import { money } from './document.ts'
import { canDraw } from './invoice-pdf.ts'
import { invoiceRows } from './invoice-rows.ts'

const invoice = (status: string) =>
  ({
    number: 'A-1',
    created: 1_772_000_000,
    currency: 'usd',
    status,
    customer_name: 'Rosa',
    customer_email: 'rosa@almeida.studio',
    lines: { data: [] },
    subtotal: 2900,
    total: 2900,
    starting_balance: 0,
    amount_due: 2900,
    amount_paid: status === 'paid' ? 2900 : 0,
  }) as unknown as InvoiceObject
const shown = (status: string, own: object = {}, taxRates: Stripe.TaxRate[] = []) =>
  invoiceRows({ invoice: { ...invoice(status), ...own }, refunded: 0, seller: 'Auren', taxRates })
const names = (status: string) => shown(status).sums.map(({ what }) => what)

test('an invoice names who is paid, and what is due only while it is (INVOICE-02)', () => {
  expect(shown('paid').seller).toBe('From Auren')
  expect(names('paid')).toEqual(['Subtotal', 'Total', 'Paid'])
  expect(names('open')).toEqual(['Subtotal', 'Total', 'Amount due', 'Paid'])
})

test('an amount has the decimals of its currency, and its code where the sign cannot be drawn', () => {
  expect(money(2900, 'usd')).toBe('$29.00')
  expect(money(2900, 'jpy')).toBe('¥2,900')
  expect(money(29000, 'kwd')).toBe('KWD\u00a029.000')
  expect(money(290000, 'isk')).toBe('ISK\u00a02,900.00')
  expect(money(29000, 'krw')).toBe('₩29,000')
  expect(money(29000, 'krw', () => false)).toBe('KRW\u00a029,000')
  for (const currency of ['usd', 'eur', 'gbp', 'jpy', 'chf'])
    expect(canDraw(money(2900, currency))).toBe(true)
  for (const currency of ['vnd', 'inr', 'ils', 'krw', 'kwd', 'ngn', 'php'])
    expect(canDraw(money(2900, currency, canDraw))).toBe(true)
})

test('an invoice says its taxes by name and rate, and whether the buyer owes them', () => {
  const rate = { id: 'txr_1', display_name: 'VAT', percentage: 19 } as Stripe.TaxRate
  const tax = (tax_behavior: string) => ({
    total_excluding_tax: 2437,
    total_taxes: [{ amount: 463, tax_behavior, tax_rate_details: { tax_rate: 'txr_1' } }],
  })
  const sums = (behaviour: string) =>
    shown('paid', tax(behaviour), [rate]).sums.map((sum) => [sum.what, sum.amount])
  expect(sums('inclusive')).toEqual([
    ['Subtotal', '$29.00'],
    ['Total without tax', '$24.37'],
    ['VAT 19%, included', '$4.63'],
    ['Total', '$29.00'],
    ['Paid', '$29.00'],
  ])
  expect(sums('exclusive')[2]).toEqual(['VAT 19%', '$4.63'])
  const state = { ...rate, display_name: 'Sales Tax', jurisdiction: 'New York', jurisdiction_level: 'state' }
  const found = shown('paid', tax('exclusive'), [state as Stripe.TaxRate])
  expect(found.sums[2]?.what).toBe('Sales Tax New York 19%')
  const owed = {
    customer_tax_exempt: 'reverse',
    customer_tax_ids: [{ type: 'eu_vat', value: 'FR12345678901' }],
  }
  expect(shown('paid', owed).notes).toEqual(['VAT number FR12345678901', 'Reverse charge'])
  expect(shown('paid').notes).toEqual([])
})
