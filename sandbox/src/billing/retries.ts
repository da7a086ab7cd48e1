import { emit } from '../events/emit.ts'
import type { InvoiceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { end } from './end-subscription.ts'
import { close } from './invoice-payment.ts'
import { day, saveSubscription } from './subscription.ts'

const retryDays = [1, 3, 5, 7]

/** Retries on days 1, 3, 5 and 7; then the subscription ends and the invoice becomes uncollectible. */
export async function followRefusal(
  work: Work,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
): Promise<void> {
  const retry = nextTry(work, invoice)
  if (retry === undefined) {
    await close(work, invoice, 'uncollectible')
    await end(work, subscription, 'payment_failed')
    return
  }
  await work.save('invoice', { ...invoice, next_payment_attempt: retry })
  if (subscription.status === 'past_due') return
  const late: SubscriptionObject = { ...subscription, status: 'past_due' }
  await saveSubscription(work, late)
  await emit(work, 'customer.subscription.updated', late, { status: subscription.status })
}

const nextTry = (work: Work, invoice: InvoiceObject) =>
  retryDays.map((days) => invoice.created + days * day).find((moment) => moment > work.now)

/** Turns automatic collection of an invoice on, at the planned time or at once, or off. */
export function advancing(work: Work, invoice: InvoiceObject, on: boolean): InvoiceObject {
  const draft = invoice.status === 'draft'
  return {
    ...invoice,
    auto_advance: on,
    automatically_finalizes_at: on && draft ? work.now + work.draftFor : null,
    next_payment_attempt: on && !draft ? (nextTry(work, invoice) ?? work.now) : null,
  }
}
