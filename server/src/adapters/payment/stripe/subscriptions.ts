import type { SubscriptionTerms } from '../payment-terms.ts'
import type { Payments, ProviderSubscription } from '../payments.ts'
import { copyToAhead, moveTrialEnd, restoreAside, setAside, setFree, takeAhead } from './ahead.ts'
import { taxedBy } from './automatic-tax.ts'
import { byCard, keyed, type StripeClient } from './client.ts'
import { voidInvoice } from './invoices.ts'
import { onlyDiscount } from './once-coupon.ts'
import { changePrice, previewChange } from './price-change.ts'
import { currentSubscription, intentOf, readSubscription, shownSubscription } from './read-objects.ts'
import { couponOf, isDated, providerPage, subscriptionOf } from './shapes.ts'
import { cardError, nullIfMissing, translateErrors } from './translate.ts'

type Subscriptions = Pick<
  Payments,
  | 'createSubscription'
  | 'previewChange'
  | 'changePrice'
  | 'setFreeUntil'
  | 'moveTrialEnd'
  | 'applyCoupon'
  | 'cancel'
  | 'resume'
  | 'pause'
  | 'unpause'
  | 'beginPeriod'
  | 'getSubscription'
  | 'listSubscriptions'
>

export function subscriptionCalls(stripe: StripeClient): Subscriptions {
  const update = (id: string, changes: Parameters<StripeClient['subscriptions']['update']>[1], key: string) =>
    translateErrors(async () => {
      await stripe.subscriptions.update(id, changes, keyed(key))
      return readSubscription(stripe, id)
    })
  return {
    createSubscription: (terms, key) => translateErrors(() => create(stripe, terms, key)),
    previewChange: (id, change) => translateErrors(() => previewChange(stripe, id, change)),
    changePrice: (id, change, key) => translateErrors(() => changePrice(stripe, id, change, key)),
    setFreeUntil: (id, until) =>
      translateErrors(async () => {
        await setFree(stripe, id, until)
        return readSubscription(stripe, id)
      }),
    moveTrialEnd: (id, to, key) =>
      translateErrors(async () => {
        await moveTrialEnd(stripe, id, to, keyed(key))
        return readSubscription(stripe, id)
      }),
    applyCoupon: (id, coupon, key) =>
      translateErrors(async () => {
        await stripe.subscriptions.update(id, onlyDiscount(coupon), keyed(key))
        await copyToAhead(stripe, id)
        return readSubscription(stripe, id)
      }),
    cancel: (id, at, key) =>
      at === 'now'
        ? translateErrors(() => endNow(stripe, id, key))
        : translateErrors(async () => {
            await setAside(stripe, id)
            return update(id, { cancel_at_period_end: true }, key)
          }),
    resume: (id, key) => translateErrors(() => resume(stripe, id, key)),
    pause: (id, key) => translateErrors(() => collect(stripe, id, false, key)),
    unpause: (id, key) => translateErrors(() => collect(stripe, id, true, key)),
    beginPeriod: (id, { coupon }, key) =>
      translateErrors(async () => {
        const ahead = await takeAhead(stripe, id)
        return update(id, { ...periodFromNow, ...onlyDiscount(coupon), ...ahead }, key)
      }),
    getSubscription: (id) => translateErrors(() => nullIfMissing(readSubscription(stripe, id))),
    listSubscriptions: (filter) => translateErrors(() => list(stripe, filter)),
  }
}

async function list(
  stripe: StripeClient,
  { customer, after }: Parameters<Payments['listSubscriptions']>[0],
): ReturnType<Payments['listSubscriptions']> {
  const page = await stripe.subscriptions.list({
    status: 'all',
    limit: 100,
    expand: ['data.discounts', 'data.schedule'],
    ...(customer ? { customer } : {}),
    ...(after ? { starting_after: after } : {}),
  })
  const records = page.data.map((found) => subscriptionOf(found, { action: null, coupon: couponOf(found) }))
  return providerPage(page, records)
}

/**
 * Starts a full period at full price, with the person absent; the rest of the current one is not credited.
 */
const periodFromNow = {
  billing_cycle_anchor: { type: 'now' as const },
  proration_behavior: 'none' as const,
  payment_behavior: 'allow_incomplete' as const,
  off_session: true,
}

async function create(
  stripe: StripeClient,
  terms: SubscriptionTerms,
  key: string,
): Promise<ProviderSubscription> {
  const created = await stripe.subscriptions.create(
    {
      customer: terms.customer,
      items: [{ price: terms.price }],
      payment_behavior: 'allow_incomplete',
      ...byCard,
      ...(terms.trialDays > 0 ? { trial_period_days: terms.trialDays } : {}),
      ...(terms.coupon ? { discounts: [{ coupon: terms.coupon }] } : {}),
      ...taxedBy(terms.taxRate),
      ...(terms.metadata ? { metadata: terms.metadata } : {}),
    },
    keyed(key),
  )
  const current = await currentSubscription(stripe, created.id)
  const { of: subscription, intent } = current
  if (created.status !== 'incomplete' || !notBegun.has(subscription.status)) return shownSubscription(current)
  if (intent?.status === 'requires_action') return shownSubscription(current)
  const refused = intent ?? (await intentOf(stripe, subscription.latest_invoice))
  await endNow(stripe, subscription.id, key)
  throw cardError(refused?.last_payment_error ?? null)
}

/**
 * Turns collection on or off. Invoices that become due while off are voided. Older ones are still retried by
 * the provider, whatever the subscription says, unless turned off themselves; one never attempted, such as
 * that of a period that just began, counts as becoming due.
 */
async function collect(
  stripe: StripeClient,
  id: string,
  on: boolean,
  key: string,
): Promise<ProviderSubscription> {
  await stripe.subscriptions.update(id, { pause_collection: on ? '' : { behavior: 'void' } }, keyed(key))
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 })
  for (const invoice of data.filter(({ status }) => status === 'open' || status === 'draft')) {
    const own = `${key}:${invoice.id}`
    if (!on && !invoice.attempted) await voidInvoice(stripe, invoice.id, own)
    else if (invoice.auto_advance !== on)
      await stripe.invoices.update(invoice.id, { auto_advance: on }, keyed(own))
  }
  return readSubscription(stripe, id)
}

/** Reverts a cancellation in the way it was made; what it had set aside comes back. */
async function resume(stripe: StripeClient, id: string, key: string): Promise<ProviderSubscription> {
  const before = await stripe.subscriptions.retrieve(id)
  const kept = isDated(before) ? { cancel_at: '' as const } : { cancel_at_period_end: false }
  if (before.cancel_at !== null || before.cancel_at_period_end)
    await stripe.subscriptions.update(id, kept, keyed(key))
  await restoreAside(stripe, id)
  return readSubscription(stripe, id)
}

const notBegun = new Set<string>(['incomplete', 'incomplete_expired', 'canceled'])

/**
 * Ends a subscription at once and voids all its unpaid invoices, including the draft of a period that just
 * began: the provider itself stops collecting only open ones. Leaves an ended subscription unchanged.
 */
async function endNow(stripe: StripeClient, id: string, key: string): Promise<ProviderSubscription> {
  await nullIfMissing(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }))
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 })
  for (const invoice of data.filter(({ status }) => status === 'open' || status === 'draft'))
    await voidInvoice(stripe, invoice.id, `${key}:void:${invoice.id}`)
  return readSubscription(stripe, id)
}
