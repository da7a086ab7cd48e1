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
const shown = (status: string) => invoiceRows({ invoice: invoice(status), refunded: 0, seller: 'Auren' })
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
