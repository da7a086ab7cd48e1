import { addTerm, monthsOfTerm } from '@studio/contract/plans/terms.ts'
import { reduced } from '@studio/contract/promo/rules.ts'
import type { FoundDiscount } from '../../../adapters/payment/taking-over.ts'
import type { FoundSubscription } from './found-subscription.ts'

/** More charges than any coupon has left: those of a hundred years. */
const MOST = 1_200

/** Returns how many charges from the next one on a coupon discounts: the provider ends it by date, before the charge of that instant. */
export function chargesLeft(
  { anchor, currentPeriodEnd: next, term }: Pick<FoundSubscription, 'anchor' | 'currentPeriodEnd' | 'term'>,
  { duration, ends }: Pick<FoundDiscount, 'duration' | 'ends'>,
): number {
  if (duration === 'once') return 1
  if (duration === 'forever' || ends === null || term === null) return Number.POSITIVE_INFINITY
  // The period's end is a charge of the anchor's calendar; after a trial it is the anchor itself.
  let begun = 0
  while (addTerm(anchor, term, begun) < next) begun += 1
  let left = 0
  while (left < MOST && addTerm(anchor, term, begun + left) < ends) left += 1
  return left
}

/** Cents of a charge after a coupon. */
export const discounted = (
  cents: number,
  { percentOff, amountOffCents }: Pick<FoundDiscount, 'percentOff' | 'amountOffCents'>,
): number => reduced(cents, { percentOff: percentOff ?? 0, amountOffCents })

/** Months of 30 days that a code says for as many charges of a term. */
export const monthsOf = (charges: number, term: FoundSubscription['term']): number =>
  charges * (term ? monthsOfTerm[term] : 1)
