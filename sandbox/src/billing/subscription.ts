import type Stripe from 'stripe'
import type { CustomerObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { every, periodEnd } from './calendar.ts'
import { itemOf } from './invoice-lines.ts'

export const hour = 3600
export const day = 24 * hour

interface SubscriptionTerms {
  now: number
  customer: CustomerObject
  price: PriceObject
  trialDays: number
  method: string | null
  metadata: Record<string, string>
}

/** Builds a new subscription: trialing, or incomplete until its first invoice is paid. */
export function newSubscription(terms: SubscriptionTerms): SubscriptionObject {
  const { now } = terms
  const id = newId('sub')
  const trialEnd = terms.trialDays > 0 ? now + terms.trialDays * day : null
  const end = trialEnd ?? periodEnd(every(terms.price), now, now)
  return {
    ...blankSubscription,
    id,
    billing_cycle_anchor: trialEnd ?? now,
    created: now,
    currency: terms.price.currency,
    customer: terms.customer.id,
    default_payment_method: terms.method,
    discounts: [],
    items: {
      object: 'list',
      data: [newItem(id, terms.price, { start: now, end })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: terms.metadata,
    start_date: now,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: terms.customer.test_clock ?? null,
    trial_end: trialEnd,
    trial_start: trialEnd ? now : null,
  } satisfies SubscriptionObject
}

const newItem = (subscription: string, price: PriceObject, period: { start: number; end: number }) => ({
  id: newId('si'),
  object: 'subscription_item' as const,
  billing_thresholds: null,
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
})

/** The price as a plan, an older shape that items still contain. */
const planOf = (price: PriceObject) => ({
  id: price.id,
  object: 'plan' as const,
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit' as const,
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: price.recurring!.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed' as const,
})

export function withPrice(subscription: SubscriptionObject, price: PriceObject): SubscriptionObject {
  const item = { ...itemOf(subscription), price, plan: planOf(price) }
  return { ...subscription, items: { ...subscription.items, data: [item] } }
}

export function withPeriod(subscription: SubscriptionObject, start: number, end: number): SubscriptionObject {
  const item = { ...itemOf(subscription), current_period_start: start, current_period_end: end }
  return { ...subscription, items: { ...subscription.items, data: [item] } }
}

/** Returns a subscription that is free until a time, from which its periods count. */
export const onTrial = (
  subscription: SubscriptionObject,
  start: number,
  end: number,
): SubscriptionObject => ({
  ...subscription,
  billing_cycle_anchor: end,
  status: 'trialing',
  trial_end: end,
  trial_start: start,
})

/** Saves a subscription with the time at which it is next due. */
export async function saveSubscription(
  work: Work,
  subscription: SubscriptionObject,
): Promise<SubscriptionObject> {
  await work.save('subscription', subscription, { due: dueOf(subscription, work.now) })
  return subscription
}

export const isOver = (subscription: SubscriptionObject) =>
  subscription.status === 'canceled' || subscription.status === 'incomplete_expired'

function dueOf(subscription: SubscriptionObject, now: number): number | null {
  if (isOver(subscription)) return null
  if (subscription.status === 'incomplete') return subscription.created + 23 * hour
  const warning = warningAt(subscription)
  return Math.min(
    itemOf(subscription).current_period_end,
    subscription.pending_update?.expires_at ?? Number.POSITIVE_INFINITY,
    warning !== null && warning > now ? warning : Number.POSITIVE_INFINITY,
  )
}

/** Time of the event three days before a trial ends. */
export const warningAt = (subscription: SubscriptionObject) =>
  subscription.status === 'trialing' ? subscription.trial_end! - 3 * day : null

/** Default fields of every subscription: charged by card, no tax, no schedule. */
const blankSubscription = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { type: 'flexible', flexible: null },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: 'create_invoice',
    },
  },
} satisfies Partial<Stripe.Subscription>
