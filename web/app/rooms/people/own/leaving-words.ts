import type { Subscription } from '@studio/contract/membership/schema.ts'

/** Consequences of deleting the account for a membership and its payments (D18.own-deletion). */
export function leavingWords(
  subscription: Pick<Subscription, 'state' | 'price' | 'dateTimeEnd' | 'given'> | null,
  dateText: (instant: string) => string,
): string {
  if (!subscription) return 'You have no membership, so nothing is charged and nothing is left to use.'
  const { state, price, dateTimeEnd, given } = subscription
  if (given) return `${price.title}, which is from the studio, ends now. Nothing is charged.`
  if (state === 'pending') return 'Your purchase is cancelled, and nothing is charged.'
  if (state === 'trialing') return `Your free days of ${price.title} end now, and nothing is charged.`
  if (state === 'past_due') {
    return `${price.title} ends now. The open payment is cancelled, and nothing more is charged.`
  }
  return `${price.title} ends now, not on ${dateText(dateTimeEnd)}. What you have paid is not refunded, and nothing more is charged.`
}

/** Whether paid days are lost, which a cancellation would keep. */
export const losesPaidDays = (subscription: Pick<Subscription, 'state'> | null): boolean =>
  subscription?.state === 'active'
