import { moneyOf } from '@studio/contract/studio/currencies.ts'
import { withTax } from '@studio/contract/tax/rules.ts'
import type Stripe from 'stripe'
import type { ChangePreview, PreviewedChange, PriceChange } from '../payment-terms.ts'
import type { ProviderSubscription } from '../payments.ts'
import { AUTOMATIC } from '../taxes.ts'
import { dropAhead, setAhead } from './ahead.ts'
import { exactly, previewedBy } from './automatic-tax.ts'
import { keyed, type StripeClient } from './client.ts'
import { voidInvoice } from './invoices.ts'
import { couponSetAside, onlyDiscount, waitingCoupon, withCouponSetAside } from './once-coupon.ts'
import { keepsInterval, priceAhead } from './price-ahead.ts'
import { currentSubscription, intentOf, readSubscription, shownSubscription } from './read-objects.ts'
import { dateOf, idOf, isDated, seconds } from './shapes.ts'
import { exemptionFor } from './taxes.ts'
import { cardError } from './translate.ts'

const day = 86_400

/** Returns the instant a change counts from, so that whole days are left, rounded up (D18.whole-days). */
function prorationDate(period: { start: number; end: number }, at: Date): number {
  const days = Math.ceil((period.end - seconds(at)) / day)
  return Math.min(period.end, Math.max(period.start, period.end - days * day))
}

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!
const isProrated = (subscription: Stripe.Subscription, change: PriceChange) =>
  change.prorate === 'now' && subscription.status !== 'trialing'

function prorated(subscription: Stripe.Subscription, change: PriceChange) {
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  return {
    items: [{ id: item.id, price: change.price }],
    proration_behavior: 'always_invoice' as const,
    proration_date: prorationDate(period, change.at),
  }
}

const unprorated = (subscription: Stripe.Subscription, change: PriceChange) => ({
  items: [{ id: itemOf(subscription).id, price: change.price }],
  proration_behavior: 'none' as const,
})

/** A preview assumes that the membership continues, however it was cancelled. */
const kept = (subscription: Stripe.Subscription) =>
  isDated(subscription) ? { cancel_at: '' as const } : { cancel_at_period_end: false }

/** The rate that setTax will have set; without one named, the preview has the present. */
const taxed = ({ taxRate }: PreviewedChange) => previewedBy(taxRate).rates

/** What setTax and setCustomerTax will have set for the whole invoice: also for what it credits. */
async function supposed(
  stripe: StripeClient,
  { customer }: Stripe.Subscription,
  { taxRate, reverse, place }: PreviewedChange,
) {
  const found = reverse === undefined ? null : await stripe.customers.retrieve(idOf(customer)!)
  const exemption = found && !found.deleted ? exemptionFor(found, reverse ?? false) : undefined
  const details = {
    ...(exemption && { tax_exempt: exemption }),
    ...(place && { address: exactly(place), shipping: '' as const }),
  }
  return {
    ...previewedBy(taxRate).automatic,
    ...(Object.keys(details).length > 0 ? { customer_details: details } : {}),
  }
}

const taxNow = ({ total_taxes: taxes }: Stripe.Invoice) =>
  taxes && taxes.length > 0 ? { taxNowCents: taxes.reduce((sum, { amount }) => sum + amount, 0) } : {}

export async function previewChange(
  stripe: StripeClient,
  id: string,
  change: PreviewedChange,
): Promise<ChangePreview> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] })
  const item = itemOf(subscription)
  const price = await stripe.prices.retrieve(change.price)
  if (subscription.status !== 'trialing' && !keepsInterval(subscription, price))
    return previewOtherInterval(stripe, subscription, price, change)
  const supposition = await supposed(stripe, subscription, change)
  const now =
    isProrated(subscription, change) && item.price.id !== change.price
      ? await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: { ...prorated(subscription, change), ...taxed(change) },
          ...supposition,
          ...(waitingCoupon(subscription, change) ? { discounts: '' as const } : {}),
        })
      : null
  const next = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      ...unprorated(subscription, change),
      ...kept(subscription),
      ...taxed(change),
    },
    ...supposition,
    ...(change.coupon === undefined ? {} : { discounts: change.coupon ? [{ coupon: change.coupon }] : '' }),
  })
  return {
    dueNowCents: now?.amount_due ?? 0,
    ...(now && taxNow(now)),
    dueOn: dateOf(item.current_period_end),
    nextAmountCents: next.amount_due,
  }
}

/** Returns the cost of a whole period that begins now, or as the present one ends. */
async function previewOtherInterval(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  change: PreviewedChange,
): Promise<ChangePreview> {
  const full = await chargeOf(stripe, subscription, price, change)
  const later = dateOf(itemOf(subscription).current_period_end)
  if (!isProrated(subscription, change)) return { dueNowCents: 0, dueOn: later, nextAmountCents: full }
  const now = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { ...prorated(subscription, change), ...taxed(change) },
    ...(await supposed(stripe, subscription, change)),
    ...(waitingCoupon(subscription, change) ? { discounts: '' as const } : {}),
  })
  const ends = Math.max(...now.lines.data.map(({ period }) => period.end))
  return {
    dueNowCents: now.amount_due,
    ...taxNow(now),
    dueOn: dateOf(ends),
    nextAmountCents: full,
  }
}

/** What a whole period costs by a price, with a tax that is added to it. */
async function chargeOf(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  change: PreviewedChange,
): Promise<number> {
  const { taxRate } = change
  const { unit_amount: cents, currency } = price
  if (taxRate === undefined ? subscription.automatic_tax.enabled : taxRate === AUTOMATIC)
    return foundCharge(stripe, subscription, price, change)
  const [now] = subscription.default_tax_rates ?? []
  const asked = taxRate ? await stripe.taxRates.retrieve(taxRate) : null
  const rate = taxRate === undefined ? now : asked
  if (!rate) return cents ?? 0
  const tax = { percent: rate.percentage, inclusive: rate.inclusive }
  return withTax(cents ?? 0, tax, moneyOf(currency.toUpperCase(), null).step).charged
}

/** The same where Stripe finds the tax. */
async function foundCharge(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
  { unit_amount: cents, currency, product, tax_behavior: behavior }: Stripe.Price,
  change: PreviewedChange,
): Promise<number> {
  const priced = { currency, product: idOf(product)!, unit_amount: cents ?? 0 }
  // A price that says nothing is understood as the account's setting says.
  const own = behavior && behavior !== 'unspecified' ? { tax_behavior: behavior } : {}
  const { total } = await stripe.invoices.createPreview({
    ...(await supposed(stripe, subscription, change)),
    automatic_tax: { enabled: true },
    customer: idOf(subscription.customer)!,
    currency,
    invoice_items: [{ price_data: { ...priced, ...own } }],
  })
  return total
}

/** Leaves the present price, without what is ahead of it, and with the coupon that an interrupted call set aside. */
async function keepPrice(
  stripe: StripeClient,
  begun: Awaited<ReturnType<typeof currentSubscription>>,
): Promise<ProviderSubscription> {
  const { of: before } = begun
  const coupon = couponSetAside(before)
  const ahead = priceAhead(before) !== null
  if (!coupon && !ahead) return shownSubscription(begun)
  if (ahead) await dropAhead(stripe, before)
  if (coupon) await stripe.subscriptions.update(before.id, onlyDiscount(coupon))
  return readSubscription(stripe, before.id)
}

export async function changePrice(
  stripe: StripeClient,
  id: string,
  change: PriceChange,
  key: string,
): Promise<ProviderSubscription> {
  const begun = await currentSubscription(stripe, id)
  const { of: before } = begun
  if (itemOf(before).price.id === change.price) return keepPrice(stripe, begun)
  const paid = isProrated(before, change)
  const price = await stripe.prices.retrieve(change.price)
  if (!paid && before.status !== 'trialing' && !keepsInterval(before, price)) {
    await setAhead(stripe, before, { price: price.id })
    return readSubscription(stripe, id)
  }
  await dropAhead(stripe, before)
  const changes = paid
    ? { ...prorated(before, change), payment_behavior: 'pending_if_incomplete' as const }
    : unprorated(before, change)
  const update = () => stripe.subscriptions.update(id, changes, keyed(key))
  await (paid ? withCouponSetAside(stripe, before, change, update) : update())
  const current = await currentSubscription(stripe, id)
  const { of: after, intent } = current
  if (itemOf(after).price.id === change.price || intent?.status === 'requires_action')
    return shownSubscription(current)
  const refused = intent ?? (await intentOf(stripe, after.latest_invoice))
  if (after.pending_update) await voidInvoice(stripe, idOf(after.latest_invoice)!, `${key}:void`)
  throw cardError(refused?.last_payment_error ?? null)
}
