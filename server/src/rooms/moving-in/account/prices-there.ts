import { termsOf } from '@studio/contract/plans/terms.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { PriceThere } from '../../../database/tables/moving-in.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Plan } from '../../plans/queries.ts'
import { type FoundSubscription, planOfForeignPrice } from '../subscriptions/found-subscription.ts'

/** Returns the prices of subscriptions, each with the plan that it becomes unless the Admin decides otherwise; the most used first. */
export async function pricesThere(
  context: Context,
  found: readonly FoundSubscription[],
): Promise<PriceThere[]> {
  const counts = new Map<string, number>()
  const first = new Map<string, FoundSubscription>()
  for (const one of found) {
    counts.set(one.price, (counts.get(one.price) ?? 0) + 1)
    if (!first.has(one.price)) first.set(one.price, one)
  }
  const live = await context.db
    .select()
    .from(plans)
    .where(and(isNull(plans.archivedAt), eq(plans.intervalUnit, 'Month')))
  const prices: PriceThere[] = []
  for (const one of first.values()) {
    const known = await planOfForeignPrice(context.db, one.price)
    const title = await context.payments.priceTitle(one.price)
    const { price: id, amountCents, currency, term, every } = one
    const planId = (known ?? planLike(live, { title, term, amountCents }))?.id ?? null
    const count = counts.get(id) ?? 0
    prices.push({ id, title, amountCents, currency, term, every, count, planId, isFixed: known !== null })
  }
  return prices.sort((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'en'))
}

/** The plan of the same title, or else the only one that is sold at the same price and term. */
function planLike(
  live: readonly Plan[],
  { title, term, amountCents }: Pick<PriceThere, 'title' | 'term' | 'amountCents'>,
): Plan | null {
  const named = live.filter((plan) => plan.title.toLowerCase() === title.trim().toLowerCase())
  if (named.length === 1) return named[0] ?? null
  const [same, another] = live.filter((plan) =>
    termsOf(plan).some((one) => one.term === term && one.costCents === amountCents),
  )
  return same && !another ? same : null
}

/** Why a subscription stays whose price becomes no plan. */
export const noPlan = (price: Pick<PriceThere, 'title'> | undefined): string =>
  `no plan is chosen for ${price?.title || 'its price'}: choose one above`
