import { cancelIntent, charge, intentFor } from '../cards/payment-intent.ts'
import { emit, saveAndEmit } from '../events/emit.ts'
import type { InvoiceObject, InvoicePaymentObject, PaymentIntentObject } from '../store/objects.ts'
import { newId, randomText, type Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'

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

async function paymentOf(work: Work, invoice: { id: string }) {
  const payment = await work.one('invoice_payment', { parent: invoice.id })
  const intent = payment && (await work.need('payment_intent', payment.payment.payment_intent))
  return { payment, intent }
}

/** Returns what an invoice is charged to: its own payment method, its subscription's or the customer's. */
export async function methodOf(work: Work, invoice: InvoiceObject): Promise<string | null> {
  if (invoice.default_payment_method) return invoice.default_payment_method
  const id = invoice.parent?.subscription_details?.subscription
  const subscription = typeof id === 'string' ? await work.find('subscription', id) : null
  if (subscription?.default_payment_method) return subscription.default_payment_method
  const customer = await work.need('customer', invoice.customer)
  return customer.invoice_settings.default_payment_method
}

/** Tries to charge an open invoice to its card. */
export async function attempt(
  work: Work,
  invoice: InvoiceObject,
  how: { offSession: boolean; method?: string | null },
): Promise<{ invoice: InvoiceObject; intent: PaymentIntentObject }> {
  const card = how.method ?? (await methodOf(work, invoice))
  if (!card)
    throw invalid(
      'This customer has no attached payment source or default payment method.',
      undefined,
      'resource_missing',
    )
  const { intent } = await paymentOf(work, invoice)
  const asked = await charge(work, intent!, await work.need('payment_method', card), how.offSession)
  return { invoice: await record(work, invoice, asked), intent: asked }
}

/** Stores the outcome of a payment on its invoice. */
export async function record(
  work: Work,
  before: InvoiceObject,
  intent: PaymentIntentObject,
): Promise<InvoiceObject> {
  const invoice = { ...before, attempted: true, attempt_count: before.attempt_count + 1 }
  if (intent.status === 'succeeded') return markPaid(work, invoice)
  await work.save('invoice', invoice)
  await emit(
    work,
    intent.status === 'requires_action' ? 'invoice.payment_action_required' : 'invoice.payment_failed',
    invoice,
  )
  return invoice
}

async function markPaid(work: Work, invoice: InvoiceObject): Promise<InvoiceObject> {
  const paid: InvoiceObject = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: work.now },
  }
  await work.save('invoice', paid)
  const { payment } = await paymentOf(work, invoice)
  if (payment)
    await work.save('invoice_payment', {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: work.now },
    })
  await emit(work, 'invoice.paid', paid)
  await emit(work, 'invoice.payment_succeeded', paid)
  return paid
}

/** Closes an open invoice: void or uncollectible. */
export async function close(
  work: Work,
  invoice: InvoiceObject,
  as: 'void' | 'uncollectible',
): Promise<InvoiceObject> {
  const moment = as === 'void' ? 'voided_at' : 'marked_uncollectible_at'
  const closed: InvoiceObject = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: as,
    status_transitions: { ...invoice.status_transitions, [moment]: work.now },
  }
  const { intent } = await paymentOf(work, invoice)
  if (intent && as === 'void') await cancelIntent(work, intent)
  await saveAndEmit(
    work,
    'invoice',
    closed,
    as === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible',
  )
  return closed
}
