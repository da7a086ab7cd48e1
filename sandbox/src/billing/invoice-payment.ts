import { cancelIntent, charge } from '../cards/payment-intent.ts'
import { emit, saveAndEmit } from '../events/emit.ts'
import type { InvoiceObject, PaymentIntentObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'

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

export async function markPaid(work: Work, invoice: InvoiceObject): Promise<InvoiceObject> {
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
