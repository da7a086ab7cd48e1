import { expect, test } from 'vitest'
import type { InvoiceObject } from '../store/objects.ts'
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
