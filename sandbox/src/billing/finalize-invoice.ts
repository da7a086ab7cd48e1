import { intentFor } from '../cards/payment-intent.ts'
import { emit, saveAndEmit } from '../events/emit.ts'
import type { InvoiceObject, InvoicePaymentObject } from '../store/objects.ts'
import { newId, randomText, type Work } from '../store/work.ts'
import { markPaid } from './invoice-payment.ts'

/** Finalizes a draft: gives it a number and a page; an amount of zero is paid at once. */
export async function finalize(work: Work, draft: InvoiceObject): Promise<InvoiceObject> {
  const customer = await work.need('customer', draft.customer)
  const sequence = customer.next_invoice_sequence
  const token = randomText(40)
  const taxIds = await work.all('tax_id', { customer: customer.id })
  const invoice: InvoiceObject = {
    ...draft,
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    effective_at: work.now,
    hosted_invoice_url: `${work.publicUrl}/invoices/${token}`,
    invoice_pdf: `${work.publicUrl}/invoices/${token}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: work.now },
  }
  await work.save('customer', {
    ...customer,
    balance: invoice.ending_balance ?? customer.balance,
    currency: invoice.currency,
    next_invoice_sequence: sequence + 1,
  })
  await work.save('invoice', invoice)
  await work.hide(invoice.id, { token })
  await emit(work, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) return markPaid(work, invoice)
  await openIntent(work, invoice)
  return invoice
}

async function openIntent(work: Work, invoice: InvoiceObject): Promise<void> {
  const intent = intentFor(work, invoice)
  await saveAndEmit(work, 'payment_intent', intent, 'payment_intent.created')
  await work.save('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: work.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies InvoicePaymentObject)
}
