import type Stripe from 'stripe'
import { RequestError } from '../payment-errors.ts'
import type { SamePrices } from '../taxes.ts'
import type { StripeClient } from './client.ts'
import { type Ahead, note, noteOf, priceAside, scheduled } from './price-ahead.ts'
import { idOf, seconds } from './shapes.ts'
import { hasCode } from './translate.ts'

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
 * Sets what follows the present period; what is left out stays. What an interrupted call has left is made anew, so a
 * repeated call makes nothing twice.
 */
export async function setAhead(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
  change: Partial<Ahead>,
): Promise<void> {
  const present = scheduled(subscription)
  const ahead = { ...present, ...change }
  if (ahead.price === present.price && ahead.freeUntil === present.freeUntil) return
  await release(stripe, subscription)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await writePhases(stripe, { ...subscription, schedule }, ahead)
}

interface PhaseTerms {
  /** Price of the first; absent, the present one. */
  now?: string | undefined
  /** Rate of both; absent, the present tax. */
  taxRate?: string | null | undefined
}

/** Gives both phases the subscription's present discounts and taxes: a phase replaces them by its own. */
async function writePhases(
  stripe: StripeClient,
  { schedule, discounts, items, default_tax_rates: rates, automatic_tax: tax }: Stripe.Subscription,
  { price, freeUntil }: Ahead,
  { now = items.data[0]!.price.id, taxRate }: PhaseTerms = {},
): Promise<void> {
  const taxed = taxRate ? [taxRate] : (rates ?? []).map(({ id }) => id)
  const item = items.data[0]!
  const next = price ?? now
  const kept = discounts.map((discount) => ({ discount: idOf(discount)! }))
  const phase = (id: string, isFound: boolean) => ({
    items: [{ price: id, quantity: 1 }],
    proration_behavior: 'none' as const,
    discounts: kept.length > 0 ? kept : ('' as const),
    automatic_tax: { enabled: isFound },
    default_tax_rates: taxed.length > 0 ? taxed : ('' as const),
  })
  const { recurring } = await stripe.prices.retrieve(next)
  if (!recurring) throw new RequestError('A price that follows must recur.', null)
  const { interval, interval_count } = recurring
  // Otherwise the provider keeps the old anchor, and charges nothing as the phase begins. The end of a trial is the new one.
  const whole = { billing_cycle_anchor: 'phase_start' as const, duration: { interval, interval_count } }
  const length = freeUntil === null ? whole : { trial: true, end_date: freeUntil }
  const present = { start_date: item.current_period_start, end_date: item.current_period_end }
  const write = (isFound: boolean) =>
    stripe.subscriptionSchedules.update(idOf(schedule)!, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        { ...phase(now, isFound), ...present },
        { ...phase(next, isFound), ...length },
      ],
    })
  await write(tax.enabled && !taxRate).catch((error: unknown) => {
    // As a renewal goes on without the tax, where the customer's place is not known any more.
    if (!isUntaxable(error)) throw error
    return write(false)
  })
}

const isUntaxable = (error: unknown) =>
  hasCode(error, 'customer_tax_location_invalid') || hasCode(error, 'stripe_tax_inactive')

/** Passes changed discounts and taxes on to the coming phase, if there is one, and the same prices made otherwise to both. */
export async function copyToAhead(
  stripe: StripeClient,
  id: string,
  { price, priceAhead, taxRate }: SamePrices & Pick<PhaseTerms, 'taxRate'> = {},
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  const ahead = scheduled(subscription)
  if (!ahead.price && !ahead.freeUntil) return
  const next = ahead.price && (priceAhead ?? ahead.price)
  await writePhases(stripe, subscription, { ...ahead, price: next }, { now: price, taxRate })
}

/** Charges nothing from the present period's end until a later time; what else is ahead stays. */
export async function setFree(stripe: StripeClient, id: string, until: Date): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  await setAhead(stripe, subscription, { freeUntil: seconds(until) })
}

/** Moves the end of the trial, or of free days, that run. */
export async function moveTrialEnd(
  stripe: StripeClient,
  id: string,
  to: Date,
  options: Stripe.RequestOptions,
): Promise<void> {
  await release(stripe, await stripe.subscriptions.retrieve(id))
  await stripe.subscriptions.update(id, { trial_end: seconds(to), proration_behavior: 'none' }, options)
}

/** Notes the price ahead and ends its schedule, so that the subscription can be cancelled. Free days ahead are not noted. */
export async function setAside(stripe: StripeClient, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  const { price } = scheduled(subscription)
  if (price) await stripe.subscriptions.update(id, { metadata: { [note]: noteOf(subscription, price) } })
  await release(stripe, subscription)
}

/** Returns the price ahead as what a period that begins now is charged at, with its schedule ended. */
export async function takeAhead(
  stripe: StripeClient,
  id: string,
): Promise<Pick<Stripe.SubscriptionUpdateParams, 'items' | 'metadata'>> {
  await setAside(stripe, id)
  const subscription = await stripe.subscriptions.retrieve(id)
  const price = priceAside(subscription)
  if (!price) return {}
  return { items: [{ id: subscription.items.data[0]!.id, price }], metadata: { [note]: '' } }
}

/** Restores the price that a cancellation has set aside. */
export async function restoreAside(stripe: StripeClient, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
  const price = priceAside(subscription)
  if (price) await setAhead(stripe, subscription, { price })
  if (subscription.metadata[note]) await stripe.subscriptions.update(id, { metadata: { [note]: '' } })
}

/** Ends what is ahead, so that the subscription keeps its present price or gets another. */
export async function dropAhead(stripe: StripeClient, subscription: Stripe.Subscription): Promise<void> {
  await release(stripe, subscription)
  if (subscription.metadata[note])
    await stripe.subscriptions.update(subscription.id, { metadata: { [note]: '' } })
}
