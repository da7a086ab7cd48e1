import type Stripe from 'stripe'
import { RequestError } from '../payment-errors.ts'
import type { Card, Payments } from '../payments.ts'
import type { FoundDiscount, FoundTax } from '../taking-over.ts'
import { termOfInterval } from './catalogue.ts'
import type { StripeClient } from './client.ts'
import {
  cardOf,
  cardOfCustomer,
  couponOf,
  discountOf,
  idOf,
  isDated,
  providerPage,
  subscriptionOf,
} from './shapes.ts'
import { isForbidden, nullIfMissing, translateErrors } from './translate.ts'

/** Stripe's words for an id of the other mode; it has no code of its own for them. */
const OTHER_MODE = /similar object exists in (live|test) mode/

const expand = [
  'data.discounts.source.coupon',
  'data.customer.invoice_settings.default_payment_method',
  'data.customer.default_source',
  'data.default_payment_method',
  'data.default_source',
  'data.latest_invoice',
]

type Calls = 'subscriptionsAround' | 'subscriptionsOfAccount' | 'priceTitle'

export const takingOver = (stripe: StripeClient): Pick<Payments, Calls> => ({
  subscriptionsAround: (id) =>
    translateErrors(async () => {
      const customer = id.startsWith('sub_')
        ? idOf((await known(stripe.subscriptions.retrieve(id)))?.customer)
        : id
      if (!customer) return []
      const list = await known(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }))
      const around = await foundAll(stripe, list?.data ?? [])
      if (around.length === 0) return around
      const { data } = await stripe.invoiceItems.list({ customer, pending: true, limit: 1 })
      return around.map((one) => ({ ...one, itemsPending: data.length > 0 }))
    }),
  subscriptionsOfAccount: (after) =>
    translateErrors(async () => {
      const from = after ? { starting_after: after } : {}
      const list = await stripe.subscriptions.list({ status: 'all', limit: 100, expand, ...from })
      const pending = await customersWithItems(stripe)
      const found = await foundAll(stripe, list.data)
      return providerPage(
        list,
        found.map((one) => ({ ...one, itemsPending: pending.has(one.customer) })),
      )
    }),
  priceTitle: (price) =>
    translateErrors(async () => {
      const { nickname, product } = await stripe.prices.retrieve(price, { expand: ['product'] })
      return nickname || (typeof product === 'object' && !product.deleted ? product.name : '')
    }),
})

/** Who has items that wait for a charge: asked once a page, since few have, and not once for each customer. */
async function customersWithItems(stripe: StripeClient): Promise<Set<string | null>> {
  const customers = new Set<string | null>()
  for await (const { customer } of stripe.invoiceItems.list({ pending: true, limit: 100 }))
    customers.add(idOf(customer))
  return customers
}

/** Returns null for an unknown id, and says if only the key's mode is another. */
async function known<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return nullIfMissing(
    call.catch((error: Error) => {
      throw OTHER_MODE.test(error.message) ? new RequestError(error.message, 'other_mode') : error
    }),
  )
}

async function foundAll(stripe: StripeClient, subscriptions: Stripe.Subscription[]) {
  const productsOf = await restrictions(stripe, subscriptions)
  const behavior = await behaviorByDefault(stripe, subscriptions)
  return subscriptions.map((one) => found(one, productsOf, behavior))
}

/** The products of coupons that are for some only; none are known of a coupon that was deleted. */
type Restrictions = ReadonlyMap<string, readonly string[]>

/** Asks once a coupon for what it is for: it lies too deep to be expanded with the subscriptions. */
async function restrictions(
  stripe: StripeClient,
  subscriptions: Stripe.Subscription[],
): Promise<Restrictions> {
  const ids = subscriptions.flatMap(({ discounts }) =>
    discounts.map((one) => (typeof one === 'object' ? idOf(one.source.coupon) : null)),
  )
  const restricted = new Map<string, readonly string[]>()
  for (const id of new Set(ids.filter((one) => one !== null))) {
    const coupon = await nullIfMissing(stripe.coupons.retrieve(id, { expand: ['applies_to'] }))
    const products = coupon ? coupon.applies_to?.products : []
    if (products) restricted.set(id, products)
  }
  return restricted
}

/** Whether one unit of one price is charged, however much is used. */
function isPlain([item, ...others]: Stripe.SubscriptionItem[]): boolean {
  if (!item || others.length > 0) return false
  return item.price.recurring?.usage_type === 'licensed' && item.price.transform_quantity === null
}

function found(subscription: Stripe.Subscription, productsOf: Restrictions, defaultBehavior: Behavior) {
  const items = subscription.items.data
  const recurring = items[0]?.price.recurring
  const { customer } = subscription
  const person = typeof customer === 'string' || customer.deleted ? null : customer
  return {
    ...subscriptionOf(subscription, { action: null, coupon: couponOf(subscription) }),
    latestInvoice: idOf(subscription.latest_invoice),
    currency: subscription.currency,
    units: isPlain(items) ? (items[0]?.quantity ?? 0) : 0,
    term: recurring ? termOfInterval(recurring) : null,
    every: recurring ? lengthOf(recurring) : 'period',
    charged: subscription.collection_method === 'charge_automatically',
    scheduled: subscription.schedule !== null || isBrokenOff(subscription),
    discounts: discountsOf(subscription, person, productsOf),
    foundTax: taxOf(subscription, defaultBehavior),
    // A price of several currencies has its amount in the first.
    fixed: items.every(({ price }) => price.unit_amount !== null && price.currency === subscription.currency),
    isPaid: isPaid(subscription),
    itemsPending: false,
    balanceCents: person?.balance ?? 0,
    card: cardCharged(subscription),
    email: person?.email ?? '',
    name: person?.name ?? '',
    country: person?.address?.country ?? null,
    postalCode: person?.address?.postal_code ?? null,
  }
}

const lengthOf = ({ interval, interval_count: count }: Stripe.Price.Recurring) =>
  count === 1 ? interval : `${count} ${interval}s`

/** Whether a date ends it that is not the end of its period. */
const isBrokenOff = (subscription: Stripe.Subscription) =>
  isDated(subscription) && subscription.cancel_at !== subscription.items.data[0]?.current_period_end

type Behavior = Stripe.Tax.Settings.Defaults.TaxBehavior | 'unknown' | null

/**
 * How the account's prices hold a tax that is found, where they don't say so; asked only where one is of such a price. A restricted key
 * may not know it.
 */
async function behaviorByDefault(
  stripe: StripeClient,
  subscriptions: Stripe.Subscription[],
): Promise<Behavior> {
  const isUnspecified = ({ automatic_tax: tax, items }: Stripe.Subscription) =>
    tax.enabled && items.data.some(({ price }) => !said.includes(price.tax_behavior ?? ''))
  if (!subscriptions.some(isUnspecified)) return null
  try {
    return (await stripe.tax.settings.retrieve()).defaults.tax_behavior
  } catch (error) {
    if (isForbidden(error)) return 'unknown'
    throw error
  }
}

const said = ['inclusive', 'exclusive']
/** Currencies whose prices are understood without tax, where Stripe infers it. */
const withoutTax = ['usd', 'cad']

/** Null where it is not known. */
function holdsTax(price: Stripe.Price | undefined, byDefault: Behavior): boolean | null {
  const own = price?.tax_behavior ?? ''
  const behavior = said.includes(own) ? own : byDefault
  if (behavior === 'unknown') return null
  if (behavior === 'inferred_by_currency') return !withoutTax.includes(price?.currency ?? '')
  return behavior === 'inclusive'
}

function taxOf(
  { automatic_tax: tax, default_tax_rates: rates, items }: Stripe.Subscription,
  defaultBehavior: Behavior,
): FoundTax | null | 'other' {
  const [rate, ...more] = rates ?? []
  if (tax.enabled) {
    const inclusive = holdsTax(items.data[0]?.price, defaultBehavior)
    return inclusive === null ? 'other' : { automatic: true, inclusive }
  }
  if (more.length > 0 || items.data.some((item) => (item.tax_rates ?? []).length > 0)) return 'other'
  return rate ? { percent: rate.percentage, inclusive: rate.inclusive } : null
}

function isPaid({ latest_invoice: invoice, items }: Stripe.Subscription): boolean {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'paid') return false
  const ends = Math.max(...invoice.lines.data.map(({ period }) => period.end), invoice.period_end)
  return ends >= (items.data[0]?.current_period_end ?? 0)
}

/** The card that the next charge goes to: the provider looks for it in this order. */
function cardCharged(subscription: Stripe.Subscription): Card | null {
  const { default_payment_method: own, default_source: source, customer } = subscription
  if (own) return typeof own === 'object' && own.card ? cardOf(own) : null
  if (source) return cardOfSource(source)
  if (typeof customer === 'string' || customer.deleted) return null
  if (customer.invoice_settings.default_payment_method) return cardOfCustomer(customer)
  return customer.default_source ? cardOfSource(customer.default_source) : null
}

/** Returns a card that was saved before there were payment methods; null for another source. */
function cardOfSource(source: string | Stripe.CustomerSource): Card | null {
  if (typeof source === 'string' || source.object !== 'card') return null
  const { id, brand, last4, exp_month: expMonth, exp_year: expYear } = source
  return { id, brand: brand.toLowerCase(), last4, expMonth, expYear, fingerprint: source.fingerprint ?? id }
}

/** Discounts of its charges; of those of its item and its customer nothing more is known. */
function discountsOf(
  { discounts, items }: Stripe.Subscription,
  person: Stripe.Customer | null,
  productsOf: Restrictions,
) {
  const product = idOf(items.data[0]?.price.product) ?? ''
  const own = discounts.map((one) => {
    if (typeof one !== 'object') return unknownDiscount
    const discount = discountOf(one) ?? unknownDiscount
    const isForIt = productsOf.get(discount.coupon)?.includes(product) ?? true
    return isForIt ? discount : { ...unknownDiscount, coupon: discount.coupon, name: discount.name }
  })
  const others = [
    ...items.data.flatMap((item) => item.discounts),
    ...(person?.discount ? [person.discount] : []),
  ]
  return [...own, ...others.map(() => unknownDiscount)]
}

const unknownDiscount: FoundDiscount = {
  coupon: '',
  name: '',
  percentOff: null,
  amountOffCents: null,
  duration: 'forever',
  ends: null,
}
