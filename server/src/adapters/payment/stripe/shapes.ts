import type Stripe from 'stripe'
import type { PaymentAction } from '../payment-errors.ts'
import type { Card, Page, ProviderInvoice, ProviderSubscription, SubscriptionStatus } from '../payments.ts'
import type { FoundDiscount } from '../taking-over.ts'
import { AUTOMATIC } from '../taxes.ts'
import { taxOfInvoice, taxOfLine } from './invoice-tax.ts'
import { couponSetAside } from './once-coupon.ts'
import { isAheadAside, priceAhead, scheduled } from './price-ahead.ts'
import { cardError } from './translate.ts'

export const dateOf = (seconds: number) => new Date(seconds * 1000)
export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const maybe = (value: number | null) => (value === null ? null : dateOf(value))

export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export function cardOf(method: Stripe.PaymentMethod): Card {
  const card = method.card!
  return {
    id: method.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? method.id,
  }
}

/** Returns the card of a customer, whose default payment method must be expanded; null for none, or one that is no card. */
export function cardOfCustomer(customer: string | Stripe.Customer | Stripe.DeletedCustomer): Card | null {
  if (typeof customer === 'string' || customer.deleted) return null
  const method = customer.invoice_settings.default_payment_method
  return method && typeof method === 'object' && method.card ? cardOf(method) : null
}

/**
 * Returns the confirmation a person must make for an intent that waits for the bank; null if none is needed.
 */
export function actionOf(intent: Stripe.SetupIntent | Stripe.PaymentIntent | null): PaymentAction | null {
  if (intent?.status !== 'requires_action' || !intent.client_secret) return null
  return { clientSecret: intent.client_secret, redirectUrl: intent.next_action?.redirect_to_url?.url ?? null }
}

/** Whether a cancellation is by date only, as the provider's dashboard does; the API sets a flag. */
export const isDated = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription) =>
  cancel_at !== null && !cancel_at_period_end

const endsWithPeriod = (subscription: Stripe.Subscription) =>
  subscription.cancel_at_period_end ||
  (isDated(subscription) && subscription.cancel_at! <= subscription.items.data[0]!.current_period_end)

export function subscriptionOf(
  subscription: Stripe.Subscription,
  { action, coupon }: { action: PaymentAction | null; coupon: string | null },
): ProviderSubscription {
  const item = subscription.items.data[0]!
  return {
    id: subscription.id,
    customer: idOf(subscription.customer)!,
    status: subscription.status as SubscriptionStatus,
    price: priceAhead(subscription) ?? item.price.id,
    priceNow: item.price.id,
    amountCents: item.price.unit_amount ?? 0,
    createdAt: dateOf(subscription.created),
    currentPeriodStart: dateOf(item.current_period_start),
    currentPeriodEnd: dateOf(item.current_period_end),
    anchor: dateOf(subscription.billing_cycle_anchor),
    trialEnd: maybe(subscription.trial_end),
    freeUntil: maybe(scheduled(subscription).freeUntil),
    cancelAtPeriodEnd: endsWithPeriod(subscription),
    canceledAt: maybe(subscription.canceled_at),
    endedAt: maybe(subscription.ended_at),
    paused: subscription.pause_collection !== null,
    latestInvoice: idOf(subscription.latest_invoice),
    changePending: subscription.pending_update !== null,
    pendingPrice: idOf(subscription.pending_update?.subscription_items?.[0]?.price),
    taxRate: subscription.automatic_tax.enabled
      ? AUTOMATIC
      : (subscription.default_tax_rates?.[0]?.id ?? null),
    couponAside: couponSetAside(subscription),
    aheadAside: isAheadAside(subscription),
    metadata: subscription.metadata,
    action,
    coupon,
    discount: discountOfAny(subscription.discounts[0]),
  }
}

/** Returns the coupon of the first discount; discounts must be expanded. */
export function couponOf(subscription: Stripe.Subscription): string | null {
  const [discount] = subscription.discounts
  return typeof discount === 'object' ? idOf(discount.source.coupon) : null
}

/** Returns the terms of a discount, whose coupon must be expanded; null without it. */
export function discountOf(discount: Stripe.Discount | string | undefined): FoundDiscount | null {
  const coupon = typeof discount === 'object' ? discount.source.coupon : null
  if (typeof discount !== 'object' || !coupon || typeof coupon === 'string') return null
  const { id, name, percent_off: percentOff, amount_off: amountOffCents, duration } = coupon
  return {
    coupon: id,
    name: name || id,
    percentOff,
    amountOffCents,
    duration: duration as FoundDiscount['duration'],
    ends: maybe(discount.end),
  }
}

/** Returns those terms unless it is for some products only; what it is for must be expanded too. */
function discountOfAny(discount: Stripe.Discount | string | undefined): FoundDiscount | null {
  const coupon = typeof discount === 'object' ? discount.source.coupon : null
  return typeof coupon === 'object' && coupon?.applies_to ? null : discountOf(discount)
}

/** Returns the payment that counts for an invoice; its payments must be expanded. */
export function defaultPayment({ payments, status }: Stripe.Invoice): Stripe.InvoicePayment | undefined {
  const made = payments?.data ?? []
  // An invoice paid on the provider's own pages is paid by another payment than its default one.
  const paid = status === 'paid' ? made.find((one) => one.status === 'paid') : undefined
  return paid ?? made.find(({ is_default }) => is_default) ?? made[0]
}

/** Whether an intent waits for its person's confirmation, or failed since nobody confirmed it. */
function asksPerson(intent: Stripe.PaymentIntent | null): boolean {
  const error = intent?.last_payment_error
  return (
    intent?.status === 'requires_action' ||
    (intent?.status === 'requires_payment_method' &&
      !!error &&
      cardError(error).code === 'authentication_required')
  )
}

/** `intent` is the payment of an open invoice, `rates` are all that it was taxed by. */
export function invoiceOf(
  invoice: Stripe.Invoice,
  { intent, rates }: { intent: Stripe.PaymentIntent | null; rates: Stripe.TaxRate[] },
): ProviderInvoice {
  return {
    id: invoice.id,
    number: invoice.number,
    customer: idOf(invoice.customer) ?? '',
    subscription: idOf(invoice.parent?.subscription_details?.subscription),
    status: (invoice.status ?? 'draft') as ProviderInvoice['status'],
    reason: invoice.billing_reason ?? 'manual',
    subtotalCents: invoice.subtotal,
    discountCents: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    totalCents: invoice.total,
    tax: taxOfInvoice(invoice, rates),
    country: invoice.customer_address?.country ?? null,
    reverseCharge: invoice.customer_tax_exempt === 'reverse',
    vatId: invoice.customer_tax_ids?.find(({ type }) => type === 'eu_vat')?.value ?? null,
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    paymentIntent: idOf(defaultPayment(invoice)?.payment.payment_intent),
    createdAt: dateOf(invoice.created),
    paidAt: maybe(invoice.status_transitions.paid_at),
    periodStart: dateOf(
      Math.min(...invoice.lines.data.map(({ period }) => period.start), invoice.period_end),
    ),
    periodEnd: dateOf(Math.max(...invoice.lines.data.map(({ period }) => period.end), invoice.period_start)),
    nextAttemptAt: maybe(invoice.next_payment_attempt),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    lines: invoice.lines.data.map((line) => ({
      description: line.description ?? '',
      amountCents: line.amount,
      price: idOf(line.pricing?.price_details?.price),
      taxRate: invoice.automatic_tax.enabled ? AUTOMATIC : idOf(line.taxes?.[0]?.tax_rate_details?.tax_rate),
      tax: taxOfLine(line, rates),
      periodStart: dateOf(line.period.start),
      periodEnd: dateOf(line.period.end),
      proration:
        (line.parent?.subscription_item_details ?? line.parent?.invoice_item_details)?.proration ?? false,
    })),
    action: actionOf(intent),
    bankAsks: asksPerson(intent),
    metadata: invoice.metadata ?? {},
  }
}

export const providerPage = <Raw extends { id: string }, Record>(
  list: { data: Raw[]; has_more: boolean },
  records: Record[],
): Page<Record> => ({ records, next: list.has_more ? (list.data.at(-1)?.id ?? null) : null })
