import { page, plain } from './document.ts'
import { invoiceRows, type ShownInvoice } from './invoice-rows.ts'

/** Renders the invoice for reading and printing. */
export function invoicePage(shown: ShownInvoice): string {
  const { title, seller, name, email, notes, state, lines, sums } = invoiceRows(shown)
  const rows = lines.map(
    ({ what, when, amount }) =>
      `<tr><td>${plain(what)}<br><small>${when}</small></td><td>${amount}</td></tr>`,
  )
  const foot = sums.map(({ what, amount }) => `<tr><th scope="row">${what}</th><td>${amount}</td></tr>`)
  return page(
    title,
    `<h1>${plain(title)}</h1>
<p>${plain(seller)}</p>
<p>${[name, email, ...notes].map(plain).join('<br>')}</p>
<p>${state}</p>
<table>
<thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.join('')}</tbody>
<tfoot>${foot.join('')}</tfoot>
</table>
<p><a href="${plain(shown.invoice.invoice_pdf ?? '')}">Download as PDF</a></p>`,
  )
}
