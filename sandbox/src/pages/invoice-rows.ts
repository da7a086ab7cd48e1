import type Stripe from 'stripe'
import { netOf } from '../billing/invoice-lines.ts'
import type { InvoiceObject, LineObject } from '../store/objects.ts'
import { dateOf, money } from './document.ts'

const words: Record<string, string> = {
  open: 'To be paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
}

export interface ShownInvoice {
  invoice: InvoiceObject
  refunded: number
  /** Name of the payee. */
  seller: string
  /** The rates that its taxes were charged by. */
  taxRates: Stripe.TaxRate[]
}

/** A state, a city and a county each have their own of the same name. */
const nameOf = ({ display_name: name, jurisdiction, jurisdiction_level: level }: Stripe.TaxRate) =>
  level && level !== 'country' ? `${name} ${jurisdiction}` : name

/** What is owed without the taxes, and each of them by its name and rate. */
function taxRows({ invoice, taxRates }: ShownInvoice): [string, number][] {
  const taxes = (invoice.total_taxes ?? []).filter(({ taxability_reason: why }) => why !== 'not_collecting')
  if (taxes.length === 0) return []
  const rows = taxes.map(({ amount, tax_behavior: behaviour, tax_rate_details: details }) => {
    const rate = taxRates.find(({ id }) => id === details?.tax_rate)
    const name = rate ? `${nameOf(rate)} ${rate.percentage}%` : 'Tax'
    return [behaviour === 'inclusive' ? `${name}, included` : name, amount] as [string, number]
  })
  return [['Total without tax', invoice.total_excluding_tax ?? invoice.total], ...rows]
}

/** What the buyer’s taxes ask an invoice to say. */
const taxNotes = ({ customer_tax_exempt: exempt, customer_tax_ids: ids }: InvoiceObject): string[] => [
  ...(ids ?? []).flatMap(({ value }) => (value ? [`VAT number ${value}`] : [])),
  ...(exempt === 'reverse' ? ['Reverse charge'] : []),
]

/** Returns an invoice's content in words; its page and its PDF show the same, but a sign the PDF can't draw. */
export function invoiceRows(shown: ShownInvoice, canDraw?: (text: string) => boolean) {
  const { invoice, refunded, seller } = shown
  const lines = invoice.lines.data as LineObject[]
  const discount = lines.reduce((sum, line) => sum + line.amount - netOf(line), 0)
  const sums: [string, number][] = [
    ['Subtotal', invoice.subtotal],
    ...(discount === 0 ? [] : [['Discount', -discount] as [string, number]]),
    ...taxRows(shown),
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
    notes: taxNotes(invoice),
    state: `${dateOf(invoice.created)}: ${words[invoice.status] ?? ''}`,
    lines: lines.map((line) => ({
      what: line.description ?? '',
      when: `${dateOf(line.period.start)} to ${dateOf(line.period.end)}`,
      amount: money(line.amount, line.currency, canDraw),
    })),
    sums: sums.map(([what, cents]) => ({ what, amount: money(cents, invoice.currency, canDraw) })),
  }
}
