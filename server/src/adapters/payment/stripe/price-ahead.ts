import type Stripe from 'stripe'

/**
 * A price of another interval would begin its period at once, so one that is to follow the present period is the second
 * phase of a schedule. A cancellation sets that aside: the provider cancels nothing that a schedule leads.
 */
export const note = 'priceAside'

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!
export const noteOf = (subscription: Stripe.Subscription, price: string) =>
  `${price}@${itemOf(subscription).current_period_end}`

export function keepsInterval(subscription: Stripe.Subscription, price: Stripe.Price): boolean {
  const [one, other] = [itemOf(subscription).price.recurring, price.recurring]
  return one?.interval === other?.interval && one?.interval_count === other?.interval_count
}

/** What follows the present period: another price, and free days until its first charge; null for none of each. */
export interface Ahead {
  price: string | null
  freeUntil: number | null
}

/** Returns what a schedule, which must be expanded, brings as the present period ends. */
export function scheduled({ schedule, ...subscription }: Stripe.Subscription): Ahead {
  if (schedule === null || typeof schedule === 'string') return { price: null, freeUntil: null }
  const item = subscription.items.data[0]!
  const phase = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end)
  const price = phase?.items[0]?.price ?? null
  const id = typeof price === 'string' ? price : (price?.id ?? null)
  return { price: id === item.price.id ? null : id, freeUntil: phase?.trial_end ?? null }
}

/** Returns the price that a cancellation has set aside for the end of the present period, or null. */
export function priceAside(subscription: Stripe.Subscription): string | null {
  const [price = ''] = (subscription.metadata[note] ?? '').split('@')
  return price && subscription.metadata[note] === noteOf(subscription, price) ? price : null
}

/** Returns the price of another interval that follows the present period; null for none. */
export const priceAhead = (subscription: Stripe.Subscription): string | null =>
  scheduled(subscription).price ?? priceAside(subscription)

/** Whether the price ahead is only noted, though the subscription renews: a call was interrupted. */
export const isAheadAside = (subscription: Stripe.Subscription): boolean =>
  priceAside(subscription) !== null &&
  scheduled(subscription).price === null &&
  subscription.cancel_at === null &&
  !subscription.cancel_at_period_end
