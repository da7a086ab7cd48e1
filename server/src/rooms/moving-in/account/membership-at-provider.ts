import { type Tax, withTax } from '@studio/contract/tax/rules.ts'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import type { ListedMembership } from '../../../database/tables/moving-in.ts'
import { chargesLeft, discounted } from '../subscriptions/bring-code.ts'
import { type FoundSubscription, isTaxFound } from '../subscriptions/found-subscription.ts'

/** What a subscription is at the provider, and its next charge there; nothing stands against it yet. */
export async function membershipAtProvider(
  context: Context,
  found: FoundSubscription,
): Promise<ListedMembership> {
  const { amountCents, cancelAtPeriodEnd, paused, status } = found
  const [discount] = found.discounts
  const left = discount ? chargesLeft(found, discount) : 0
  const cents = discount && left > 0 ? discounted(amountCents, discount) : amountCents
  const isOver = cancelAtPeriodEnd || paused
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
    nextCents: isOver ? null : await chargeThere(context, found, cents),
    nextOn: found.currentPeriodEnd.toISOString(),
    code: left > 0 ? (discount?.name ?? null) : null,
    chargesLeft: Number.isFinite(left) && left > 0 ? left : null,
    wrong: [],
  }
}

/** Asked of the provider where it finds the tax: it may have the person at another place than the studio, or charge no tax at all. */
async function chargeThere(context: Context, found: FoundSubscription, cents: number): Promise<number> {
  const { clock, payments, settings } = context
  if (!isTaxFound(found)) return withTax(cents, fixedTax(found), settings.now().money.step).charged
  const asItIs = { price: found.price, prorate: 'none' as const, at: clock.now() }
  try {
    return (await payments.previewChange(found.id, asItIs)).nextAmountCents
  } catch (error) {
    // It previews none that it can't charge, nor the tax of a place that it doesn't know, which it then does without.
    if (error instanceof RequestError && error.code !== 'key_refused') return cents
    throw error
  }
}

function fixedTax({ foundTax }: FoundSubscription): Tax | null {
  return foundTax === null || foundTax === 'other' || 'automatic' in foundTax ? null : foundTax
}
