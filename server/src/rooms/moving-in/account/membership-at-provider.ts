import type { Money } from '@studio/contract/money.ts'
import { type Tax, withTax } from '@studio/contract/tax/rules.ts'
import type { ListedMembership } from '../../../database/tables/moving-in.ts'
import { chargesLeft, discounted } from '../subscriptions/coupon-left.ts'
import type { FoundSubscription } from '../subscriptions/found-subscription.ts'

/** What a subscription is at the provider, and its next charge there; the tax that Stripe finds for it is what it says here. */
export function membershipAtProvider(
  found: FoundSubscription,
  wrong: string[],
  { step }: Money,
  foundHere: Tax | null,
): ListedMembership {
  const { amountCents, cancelAtPeriodEnd, paused, status } = found
  const [discount] = found.discounts
  const left = discount ? chargesLeft(found, discount) : 0
  const cents = discount && left > 0 ? discounted(amountCents, discount) : amountCents
  const tax = taxOf(found, foundHere)
  return {
    subscription: found.id,
    customer: found.customer,
    price: found.price,
    name: found.name,
    email: found.email,
    amountCents,
    currency: found.currency,
    term: found.term,
    state: cancelAtPeriodEnd ? 'ending' : status === 'trialing' || status === 'past_due' ? status : 'active',
    nextCents: cancelAtPeriodEnd || paused ? null : withTax(cents, tax, step).charged,
    nextOn: found.currentPeriodEnd.toISOString(),
    code: left > 0 ? (discount?.name ?? null) : null,
    chargesLeft: Number.isFinite(left) && left > 0 ? left : null,
    wrong,
  }
}

function taxOf({ foundTax }: FoundSubscription, foundHere: Tax | null): Tax | null {
  if (foundTax === null || foundTax === 'other') return null
  return 'automatic' in foundTax ? foundHere : foundTax
}
