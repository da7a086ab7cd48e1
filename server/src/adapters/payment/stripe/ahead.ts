import type Stripe from 'stripe'
import { RequestError } from '../payment-errors.ts'
import type { StripeClient } from './client.ts'
import { note, noteOf, priceAside, scheduledPrice } from './price-ahead.ts'
import { idOf } from './shapes.ts'

/** Ends the schedule, also one whose phases are all begun; without one it does nothing. */
export async function release(stripe: StripeClient, { schedule }: Stripe.Subscription): Promise<void> {
  if (schedule === null) return
  await stripe.subscriptionSchedules.release(idOf(schedule)!).catch(async (error: unknown) => {
    // A repeated call finds it released.
    const { status } = await stripe.subscriptionSchedules.retrieve(idOf(schedule)!)
    if (status === 'active' || status === 'not_started') throw error
  })
}

/**
 * Sets the price that follows the present period. What an interrupted call has left is made anew, so a repeated call
 * makes nothing twice.
 */
export async function setAhead(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
): Promise<void> {
  if (scheduledPrice(subscription) === price.id) return
  await release(stripe, subscription)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await writePhases(stripe, { ...subscription, schedule }, price)
}

/** Gives both phases the subscription's present discounts and taxes: a phase replaces them by its own. */
async function writePhases(
  stripe: StripeClient,
  { schedule, discounts, items, default_tax_rates: rates }: Stripe.Subscription,
  price: Stripe.Price,
): Promise<void> {
  const item = items.data[0]!
  const kept = discounts.map((discount) => ({ discount: idOf(discount)! }))
  const phase = (id: string) => ({
    items: [{ price: id, quantity: 1 }],
    proration_behavior: 'none' as const,
    discounts: kept.length > 0 ? kept : ('' as const),
    default_tax_rates: rates && rates.length > 0 ? rates.map(({ id }) => id) : ('' as const),
  })
  if (!price.recurring) throw new RequestError('A price that follows must recur.', null)
  const { interval, interval_count } = price.recurring
  await stripe.subscriptionSchedules.update(idOf(schedule)!, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { ...phase(item.price.id), start_date: item.current_period_start, end_date: item.current_period_end },
      {
        ...phase(price.id),
        // Otherwise the provider keeps the old anchor, and charges nothing as the phase begins.
        billing_cycle_anchor: 'phase_start',
        duration: { interval, interval_count },
      },
    ],
  })
}

/** Passes changed discounts and taxes on to the coming phase, if there is one. */
export async function copyToAhead(stripe: StripeClient, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  const price = scheduledPrice(subscription)
  if (price) await writePhases(stripe, subscription, await stripe.prices.retrieve(price))
}

/** Notes the price ahead and ends its schedule, so that the subscription can be cancelled. */
export async function setAside(stripe: StripeClient, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  const price = scheduledPrice(subscription)
  if (price) await stripe.subscriptions.update(id, { metadata: { [note]: noteOf(subscription, price) } })
  await release(stripe, subscription)
}

/** Restores the price that a cancellation has set aside. */
export async function restoreAside(stripe: StripeClient, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  const price = priceAside(subscription)
  if (price) await setAhead(stripe, subscription, await stripe.prices.retrieve(price))
  if (subscription.metadata[note]) await stripe.subscriptions.update(id, { metadata: { [note]: '' } })
}

/** Ends what is ahead, so that the subscription keeps its present price or gets another. */
export async function dropAhead(stripe: StripeClient, subscription: Stripe.Subscription): Promise<void> {
  await release(stripe, subscription)
  if (subscription.metadata[note])
    await stripe.subscriptions.update(subscription.id, { metadata: { [note]: '' } })
}
