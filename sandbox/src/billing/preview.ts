import type Stripe from 'stripe'
import { addressOf, blankCustomer, shippingOf } from '../resources/customers.ts'
import type {
  CustomerObject,
  InvoiceObject,
  LineObject,
  PriceObject,
  SubscriptionObject,
} from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { automatic, checkAutomatic, checkRates, wantsAutomatic } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { every, periodEnd } from './calendar.ts'
import { changeInvoice, wantedPrice } from './change.ts'
import { discountsOf, requestedDiscounts, weigh } from './discounts.ts'
import { draftInvoice } from './draft-invoice.ts'
import { itemOf, lineOf, periodLine } from './invoice-lines.ts'
import { pendingLines } from './pending-items.ts'
import { phaseAt, withPhase } from './schedule.ts'
import { withPeriod, withPrice } from './subscription.ts'
import { automaticTaxing, exemptions, requestedRates, untaxed } from './taxes.ts'

/** Computes the next invoice of a subscription, as it is or after a change, or one without any; nothing is stored. */
export async function previewInvoice(own: Work, params: Params): Promise<InvoiceObject> {
  const id = params.text('subscription')
  if (!id) return loosePreview(own, params)
  const stored = await own.need('subscription', id, 'subscription')
  const work = await withCustomer(own, stored.customer, params.part('customer_details'))
  const details = params.part('subscription_details')
  details.only([
    'items',
    'proration_behavior',
    'proration_date',
    'cancel_at_period_end',
    'cancel_at',
    'default_tax_rates',
  ])
  const subscription = await taxedAs(work, stored, params, details)
  const price = await wantedPrice(work, subscription, details)
  checkRates(subscription.default_tax_rates ?? [], price ?? itemOf(subscription).price)
  // An empty list means no discounts, not even inherited ones.
  const bare = params.has('discounts') && params.parts('discounts').length === 0
  const priced = bare ? { ...subscription, discounts: [] } : subscription
  const change = price && (await changeInvoice(work, priced, price, details))
  // An amount too small to charge moves to the next invoice only when this one is finalized.
  if (change) return { ...change, id: newId('upcoming_in'), amount_due: Math.max(0, change.total) }
  if (price) return nextInvoice(work, withPrice(subscription, price), params)
  const phase = await phaseAt(work, subscription, itemOf(subscription).current_period_end)
  return nextInvoice(work, phase ? await withPhase(work, subscription, phase) : subscription, params)
}

async function withCustomer(work: Work, id: string, details: Params): Promise<Work> {
  return work.supposing<'customer'>(supposed(await work.need('customer', id), details))
}

/** Supposes other rates, or that the tax is found, or no longer. */
async function taxedAs(work: Work, stored: SubscriptionObject, params: Params, details: Params) {
  const rates = details.has('default_tax_rates')
    ? await requestedRates(work, details, 'default_tax_rates')
    : (stored.default_tax_rates ?? [])
  const isAutomatic = wantsAutomatic(params, stored.automatic_tax.enabled)
  await checkAutomatic(work, isAutomatic, { rates, customer: await work.need('customer', stored.customer) })
  return { ...stored, automatic_tax: automatic(isAutomatic), default_tax_rates: rates }
}

async function nextInvoice(
  work: Work,
  subscription: SubscriptionObject,
  params: Params,
): Promise<InvoiceObject> {
  const details = params.part('subscription_details')
  const kept = subscription.cancel_at_period_end
    ? !details.flag('cancel_at_period_end', true)
    : details.has('cancel_at')
  if (subscription.cancel_at !== null && !kept)
    throw invalid('No upcoming invoices for this subscription.', 'subscription', 'invoice_upcoming_none')
  const item = itemOf(subscription)
  const start = item.current_period_end
  const period = { start, end: periodEnd(every(item.price), start, subscription.billing_cycle_anchor) }
  const asked = await requestedDiscounts(work, params, {
    customer: subscription.customer,
    subscription: subscription.id,
  })
  const discounts = params.has('discounts') ? await weigh(work, asked) : await discountsOf(work, subscription)
  const rolled = { ...withPeriod(subscription, period.start, period.end), status: 'active' as const }
  const draft = draftInvoice({
    now: start,
    customer: await work.need('customer', subscription.customer),
    subscription,
    reason: 'subscription_cycle',
    currency: subscription.currency,
    lines: [await periodLine(work, rolled, period, discounts), ...(await pendingLines(work, subscription))],
    discounts: discounts.map((discount) => discount.id),
    since: item.current_period_start,
  })
  return { ...draft, id: newId('upcoming_in'), next_payment_attempt: start }
}

/** What a preview supposes of its customer: another exemption, or another place. */
function supposed(customer: CustomerObject, details: Params): CustomerObject {
  details.only(['address', 'shipping', 'tax_exempt'])
  return {
    ...customer,
    ...(details.has('address') && { address: addressOf(details.part('address')) }),
    ...(details.has('shipping') && { shipping: shippingOf(details.part('shipping')) }),
    tax_exempt: details.choice('tax_exempt', exemptions, customer.tax_exempt ?? 'none'),
  }
}

/** Computes an invoice of what a request names, for a customer or for somebody who is none yet; nothing is stored. */
async function loosePreview(work: Work, params: Params): Promise<InvoiceObject> {
  const id = params.text('customer')
  if (!id && !params.has('customer_details'))
    throw invalid('You must provide a customer, customer_details or a subscription.', 'customer')
  const stored = id ? await work.need('customer', id, 'customer') : blankCustomer(work.now)
  const customer = supposed(stored, params.part('customer_details'))
  const automatic = wantsAutomatic(params, false)
  await checkAutomatic(work, automatic, { rates: [], customer })
  const lines = await Promise.all(
    params.parts('invoice_items').map((item) => lineFor(work, item, { customer, automatic })),
  )
  const draft = draftInvoice({
    now: work.now,
    customer,
    subscription: null,
    reason: 'upcoming',
    currency: params.text('currency') ?? lines[0]?.currency ?? 'usd',
    lines,
    discounts: [],
    automatic,
  })
  return { ...draft, id: newId('upcoming_in'), ...(id ? {} : { customer: null as unknown as string }) }
}

const behaviors = ['inclusive', 'exclusive', 'unspecified'] as const

async function lineFor(
  work: Work,
  item: Params,
  { customer, automatic }: { customer: CustomerObject; automatic: boolean },
): Promise<LineObject> {
  item.only(['amount', 'currency', 'description', 'price_data', 'tax_behavior'])
  const data = item.has('price_data') ? item.part('price_data') : null
  data?.only(['currency', 'product', 'unit_amount', 'tax_behavior'])
  const product = data ? await work.need('product', data.needText('product'), data.name('product')) : null
  const amount = data ? data.needWhole('unit_amount') : item.needWhole('amount')
  const price = {
    id: newId('price'),
    product: product?.id ?? newId('prod'),
    currency: (data ?? item).needText('currency'),
    unit_amount: amount,
    tax_behavior: (data ?? item).choice('tax_behavior', behaviors, 'unspecified'),
  } as Pick<Stripe.Price, 'id' | 'currency'> as PriceObject
  return lineOf({
    amount,
    description: item.text('description') ?? product?.name ?? '',
    price,
    start: work.now,
    end: work.now,
    subscription: null,
    subscriptionItem: null,
    invoiceItem: null,
    proration: false,
    discounts: [],
    taxing: automatic ? await automaticTaxing(work, customer, price) : untaxed,
  })
}
