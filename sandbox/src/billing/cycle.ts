import { emit, saveAndEmit } from '../events/emit.ts'
import type { InvoiceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { located } from '../taxes/automatic.ts'
import { every, periodEnd } from './calendar.ts'
import { discountsOf, withoutSpent } from './discounts.ts'
import { draftInvoice } from './draft-invoice.ts'
import { end } from './end-subscription.ts'
import { finalize } from './finalize-invoice.ts'
import { followInvoice } from './follow-payment.ts'
import { itemOf, periodLine } from './invoice-lines.ts'
import { attempt, close, methodOf } from './invoice-payment.ts'
import { pendingLines, settleItems } from './pending-items.ts'
import { entering } from './schedule.ts'
import { hour, saveSubscription, warningAt, withPeriod } from './subscription.ts'

/** Performs what is due for a subscription at this time. */
export async function turn(work: Work, subscription: SubscriptionObject): Promise<void> {
  if (subscription.status === 'incomplete') return expire(work, subscription)
  const pending = subscription.pending_update
  if (pending && pending.expires_at <= work.now) return dropChange(work, subscription)
  const { current_period_end: periodEnds } = itemOf(subscription)
  if (periodEnds > work.now) return warn(work, subscription)
  if (subscription.cancel_at === periodEnds) {
    await end(work, subscription, 'cancellation_requested', periodEnds)
    return
  }
  await renew(work, subscription)
}

/** Expires an incomplete subscription that was not paid within 23 hours. */
async function expire(work: Work, subscription: SubscriptionObject): Promise<void> {
  if (subscription.created + 23 * hour > work.now) return
  await closeOpen(work, subscription)
  await end(work, subscription, 'payment_failed')
}

async function closeOpen(work: Work, subscription: SubscriptionObject): Promise<void> {
  for (const invoice of await work.all('invoice', { parent: subscription.id, lookup: 'open' }))
    await close(work, invoice, 'void')
}

async function dropChange(work: Work, subscription: SubscriptionObject): Promise<void> {
  const invoice = await work.need('invoice', subscription.latest_invoice!)
  if (invoice.status === 'open') return followInvoice(work, await close(work, invoice, 'void'))
  await saveSubscription(work, { ...subscription, pending_update: null })
}

async function warn(work: Work, subscription: SubscriptionObject): Promise<void> {
  if (warningAt(subscription) === work.now)
    await emit(work, 'customer.subscription.trial_will_end', subscription)
  await saveSubscription(work, subscription)
}

async function renew(work: Work, subscription: SubscriptionObject): Promise<void> {
  const start = itemOf(subscription).current_period_end
  const entered = await entering(work, subscription, start)
  const restarts = entered.billing_cycle_anchor !== subscription.billing_cycle_anchor
  await beginPeriod(work, entered, start, {
    // As at the provider, where another interval is a change of the subscription.
    reason: restarts ? 'subscription_update' : 'subscription_cycle',
    offSession: true,
  })
}

/** Begins a period at an instant and charges for it. */
export async function beginPeriod(
  work: Work,
  before: SubscriptionObject,
  start: number,
  how: { reason: 'subscription_cycle' | 'subscription_update'; offSession: boolean },
): Promise<void> {
  const isFree = before.status === 'trialing' && before.trial_end! > start
  const ends = periodEnd(every(itemOf(before).price), start, before.billing_cycle_anchor)
  const period = { start, end: isFree ? before.trial_end! : ends }
  const status = before.status === 'trialing' && !isFree ? ('active' as const) : before.status
  const rolled = { ...(await located(work, withPeriod(before, period.start, period.end))), status }
  const draft = draftInvoice({
    now: work.now,
    customer: await work.need('customer', before.customer),
    subscription: rolled,
    reason: how.reason,
    currency: before.currency,
    lines: [
      await periodLine(work, rolled, period, await discountsOf(work, before)),
      ...(await pendingLines(work, rolled)),
    ],
    discounts: before.discounts,
    since: itemOf(before).current_period_start,
  })
  await settleItems(work, draft)
  await emit(work, 'invoice.created', draft)
  const next = { ...(isFree ? rolled : await withoutSpent(work, rolled)), latest_invoice: draft.id }
  await saveSubscription(work, next)
  await emit(work, 'customer.subscription.updated', next, { status: before.status, items: before.items })
  if (how.reason === 'subscription_cycle' && work.draftFor > 0 && !next.pause_collection)
    return work.save('invoice', { ...draft, automatically_finalizes_at: work.now + work.draftFor })
  await followInvoice(work, await collect(work, next, draft, how.offSession))
}

/**
 * Charges for a period that began a while ago, whatever has happened to the subscription or its pause
 * meanwhile.
 */
export async function chargeDraft(work: Work, draft: InvoiceObject): Promise<void> {
  const due = { ...draft, automatically_finalizes_at: null }
  const customer = await work.need('customer', draft.customer)
  if (!due.auto_advance || customer.deleted) return work.save('invoice', due)
  const open = await finalize(work, due)
  await followInvoice(work, open.status === 'paid' ? open : await charge(work, open, true))
}

async function collect(
  work: Work,
  subscription: SubscriptionObject,
  draft: InvoiceObject,
  offSession: boolean,
): Promise<InvoiceObject> {
  const open = await finalize(work, draft)
  if (open.status === 'paid') return open
  if (subscription.pause_collection) return close(work, open, 'void')
  return charge(work, open, offSession)
}

/** Retries a charge off session. */
export const tryAgain = (work: Work, invoice: InvoiceObject): Promise<InvoiceObject> =>
  charge(work, invoice, true)

/** Charges an invoice; without a card it fails like a declined one. */
async function charge(work: Work, invoice: InvoiceObject, offSession: boolean): Promise<InvoiceObject> {
  if (await methodOf(work, invoice)) return (await attempt(work, invoice, { offSession })).invoice
  const failed = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  return saveAndEmit(work, 'invoice', failed, 'invoice.payment_failed')
}
