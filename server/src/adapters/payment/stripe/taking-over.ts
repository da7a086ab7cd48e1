import type Stripe from 'stripe'
import { RequestError } from '../payment-errors.ts'
import type { Payments } from '../payments.ts'
import type { StripeClient } from './client.ts'
import { cardOfCustomer, couponOf, idOf, isDated, subscriptionOf } from './shapes.ts'
import { nullIfMissing, translateErrors } from './translate.ts'

/** Stripe's words for an id of the other mode; it has no code of its own for them. */
const OTHER_MODE = /similar object exists in (live|test) mode/

export const takingOver = (stripe: StripeClient): Pick<Payments, 'subscriptionsAround'> => ({
  subscriptionsAround: (id) =>
    translateErrors(async () => {
      const customer = id.startsWith('sub_')
        ? idOf((await known(stripe.subscriptions.retrieve(id)))?.customer)
        : id
      if (!customer) return []
      const expand = ['data.discounts', 'data.customer.invoice_settings.default_payment_method']
      const list = await known(stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand }))
      return (list?.data ?? []).map(found)
    }),
})

/** Returns null for an unknown id, and says if only the key's mode is another. */
async function known<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return nullIfMissing(
    call.catch((error: Error) => {
      throw OTHER_MODE.test(error.message) ? new RequestError(error.message, 'other_mode') : error
    }),
  )
}

function found(subscription: Stripe.Subscription) {
  const items = subscription.items.data
  const recurring = items[0]?.price.recurring
  return {
    ...subscriptionOf(subscription, { action: null, coupon: couponOf(subscription) }),
    currency: subscription.currency,
    units: items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    everyDays: recurring?.interval === 'day' ? recurring.interval_count : null,
    charged: subscription.collection_method === 'charge_automatically',
    scheduled: subscription.schedule !== null || isBrokenOff(subscription),
    paysSeparately: subscription.default_payment_method !== null || subscription.default_source !== null,
    taxed: isTaxed(subscription),
    fixed: items.every(({ price }) => price.unit_amount !== null),
    balanceCents: balanceOf(subscription.customer),
    card: cardOfCustomer(subscription.customer),
  }
}

/** Whether a date ends it that is not the end of its period. */
const isBrokenOff = (subscription: Stripe.Subscription) =>
  isDated(subscription) && subscription.cancel_at !== subscription.items.data[0]?.current_period_end

const isTaxed = ({ automatic_tax: tax, default_tax_rates: rates, items }: Stripe.Subscription) =>
  tax.enabled || (rates ?? []).length > 0 || items.data.some((item) => (item.tax_rates ?? []).length > 0)

const balanceOf = (customer: Stripe.Subscription['customer']): number =>
  typeof customer === 'string' || customer.deleted ? 0 : customer.balance
