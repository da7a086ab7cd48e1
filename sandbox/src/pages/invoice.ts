import { netOf } from '../billing/invoice-lines.ts'
import type { InvoiceObject, LineObject } from '../store/objects.ts'
import { dateOf, money, page, plain } from './document.ts'

const words: Record<string, string> = {
  open: 'To be paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Given up',
}

/** The invoice as its owner sees and prints it. */
export function invoicePage(invoice: InvoiceObject): string {
  const lines = invoice.lines.data as LineObject[]
  const discount = lines.reduce((sum, line) => sum + line.amount - netOf(line), 0)
  const sums: [string, number][] = [
    ['Subtotal', invoice.subtotal],
    ...(discount === 0 ? [] : [['Discount', -discount] as [string, number]]),
    ['Total', invoice.total],
    ...(invoice.starting_balance === 0
      ? []
      : [['Carried over', invoice.starting_balance] as [string, number]]),
    ['Amount due', invoice.amount_due],
    ['Paid', invoice.amount_paid],
  ]
  return page(
    `Invoice ${invoice.number}`,
    `<h1>Invoice ${plain(invoice.number ?? '')}</h1>
<p>${plain(invoice.customer_name ?? '')}<br>${plain(invoice.customer_email ?? '')}</p>
<p>${dateOf(invoice.created)}: ${words[invoice.status] ?? ''}</p>
<table>
<thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.map((line) => row(line)).join('')}</tbody>
<tfoot>${sums.map(([name, cents]) => `<tr><th scope="row">${name}</th><td>${money(cents, invoice.currency)}</td></tr>`).join('')}</tfoot>
</table>`,
  )
}

const row = (line: LineObject) =>
  `<tr><td>${plain(line.description ?? '')}<br><small>${dateOf(line.period.start)} to ${dateOf(line.period.end)}</small></td><td>${money(line.amount, line.currency)}</td></tr>`
