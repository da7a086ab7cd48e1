import { netOf } from '../billing/invoice-lines.ts'
import type { InvoiceObject, LineObject } from '../store/objects.ts'
import { dateOf, money } from './document.ts'

const words: Record<string, string> = {
  open: 'To be paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
}

/** An invoice and its refunds, in cents. */
export interface ShownInvoice {
  invoice: InvoiceObject
  refunded: number
  /** Name of the payee. */
  seller: string
}

/** Returns an invoice's content in words; its page and its PDF show the same, but a sign the PDF can't draw. */
export function invoiceRows(
  { invoice, refunded, seller }: ShownInvoice,
  canDraw?: (text: string) => boolean,
) {
  const lines = invoice.lines.data as LineObject[]
  const discount = lines.reduce((sum, line) => sum + line.amount - netOf(line), 0)
  const sums: [string, number][] = [
    ['Subtotal', invoice.subtotal],
    ...(discount === 0 ? [] : [['Discount', -discount] as [string, number]]),
    ['Total', invoice.total],
    ...(invoice.starting_balance === 0
      ? []
      : [['Carried over', invoice.starting_balance] as [string, number]]),
    ...(invoice.status === 'paid' ? [] : [['Amount due', invoice.amount_due] as [string, number]]),
    ['Paid', invoice.amount_paid],
    ...(refunded === 0 ? [] : [['Refunded', -refunded] as [string, number]]),
  ]
  return {
    title: `Invoice ${invoice.number ?? ''}`,
    seller: `From ${seller}`,
    name: invoice.customer_name ?? '',
    email: invoice.customer_email ?? '',
    state: `${dateOf(invoice.created)}: ${words[invoice.status] ?? ''}`,
    lines: lines.map((line) => ({
      what: line.description ?? '',
      when: `${dateOf(line.period.start)} to ${dateOf(line.period.end)}`,
      amount: money(line.amount, line.currency, canDraw),
    })),
    sums: sums.map(([what, cents]) => ({ what, amount: money(cents, invoice.currency, canDraw) })),
  }
}
