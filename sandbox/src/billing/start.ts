import { emit } from '../events/emit.ts'
import { needCustomer } from '../resources/customers.ts'
import type { SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { automatic, checkAutomatic, wantsAutomatic } from '../taxes/automatic.ts'
import { invalid, missing } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { discountsOf, keepDiscounts, requestedDiscounts, withoutSpent } from './discounts.ts'
import { draftInvoice, paymentSettings } from './draft-invoice.ts'
import { finalize } from './finalize-invoice.ts'
import { followInvoice } from './follow-payment.ts'
import { itemOf, periodLine } from './invoice-lines.ts'
import { attempt } from './invoice-payment.ts'
import { newSubscription, saveSubscription } from './subscription.ts'
import { requestedRates } from './taxes.ts'

export const startParams = [
  'automatic_tax',
  'customer',
  'items',
  'trial_period_days',
  'default_payment_method',
  'default_tax_rates',
  'discounts',
  'metadata',
  'payment_behavior',
  'off_session',
  'payment_settings',
  'trial_settings',
]

/** Starts a subscription and charges its first payment; a trial begins with an invoice of zero. */
export async function startSubscription(work: Work, params: Params): Promise<SubscriptionObject> {
  const customer = await needCustomer(work, params.needText('customer'))
  const method = await ownedMethod(work, params, customer.id)
  const trialDays = params.whole('trial_period_days') ?? 0
  if (trialDays === 0 && !method && !customer.invoice_settings.default_payment_method)
    throw invalid(
      'This customer has no attached payment source or default payment method.',
      undefined,
      'resource_missing',
    )
  const price = await recurringPrice(work, params)
  const fresh = newSubscription({
    now: work.now,
    customer,
    price,
    trialDays,
    method,
    metadata: params.metadata(),
  })
  const discounts = await requestedDiscounts(work, params, { customer: customer.id, subscription: fresh.id })
  await keepDiscounts(work, discounts)
  const rates = await requestedRates(work, params, 'default_tax_rates')
  const isAutomatic = wantsAutomatic(params, false)
  await checkAutomatic(work, isAutomatic, { rates, customer, price })
  const subscription = {
    ...fresh,
    automatic_tax: automatic(isAutomatic),
    default_tax_rates: rates,
    discounts: discounts.map((discount) => discount.id),
    payment_settings: paymentSettings(params, fresh.payment_settings!),
  }
  await emit(work, 'customer.subscription.created', subscription)
  params.choice('payment_behavior', ['allow_incomplete'] as const, 'allow_incomplete')
  return firstInvoice(work, subscription, params.flag('off_session', false))
}

async function firstInvoice(work: Work, subscription: SubscriptionObject, offSession: boolean) {
  const item = itemOf(subscription)
  const discounts = await discountsOf(work, subscription)
  const line = await periodLine(
    work,
    subscription,
    { start: item.current_period_start, end: item.current_period_end },
    discounts,
  )
  const draft = draftInvoice({
    now: work.now,
    customer: await work.need('customer', subscription.customer),
    subscription,
    reason: 'subscription_create',
    currency: subscription.currency,
    lines: [line],
    discounts: subscription.discounts,
  })
  await emit(work, 'invoice.created', draft)
  const spent = subscription.status === 'trialing' ? subscription : await withoutSpent(work, subscription)
  await saveSubscription(work, { ...spent, latest_invoice: draft.id })
  const open = await finalize(work, draft)
  const invoice = open.status === 'paid' ? open : (await attempt(work, open, { offSession })).invoice
  await followInvoice(work, invoice)
  return work.need('subscription', subscription.id)
}

/** Returns the payment method that a request names, which has to be the customer's; null for none. */
export async function ownedMethod(work: Work, params: Params, customer: string): Promise<string | null> {
  const id = params.text('default_payment_method')
  if (!id) return null
  const method = await work.need('payment_method', id, 'default_payment_method')
  if (method.customer !== customer) throw missing('PaymentMethod', id, 'default_payment_method')
  return id
}

async function recurringPrice(work: Work, params: Params) {
  const items = params.parts('items')
  if (items.length !== 1) throw invalid('The sandbox keeps subscriptions of one item.', 'items')
  items[0]!.only(['price', 'quantity'])
  const price = await work.need('price', items[0]!.needText('price'), 'items[0][price]')
  if (price.recurring) return price
  throw invalid(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    'items[0][price]',
  )
}
