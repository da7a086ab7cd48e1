import type { Discount, PromoFacts } from '@studio/contract/promo/rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodePlans, promoCodes, promoRedemptions } from '../../database/tables/promo.ts'

/** A code with everything a decision needs. */
export interface Promo extends PromoFacts, Discount {
  id: string
  code: string
}

/**
 * A code by its id or by the code as CodeText reads it, which is for `findTyped` alone; `usedBefore` is about `userId`.
 */
export async function findPromo(
  context: Context,
  wanted: { id: string } | { code: string },
  userId: string | null,
): Promise<Promo | null> {
  const condition = 'id' in wanted ? eq(promoCodes.id, wanted.id) : eq(promoCodes.codeFolded, wanted.code)
  const [row] = await context.db.select().from(promoCodes).where(condition)
  if (!row) return null
  const plans = await context.db
    .select({ id: promoCodePlans.planId })
    .from(promoCodePlans)
    .where(eq(promoCodePlans.promoCodeId, row.id))
  const used = userId === null ? null : await redemptionOf(context, row.id, userId)
  // A redemption of the person's own pending purchase does not count as used:
  // a new start replaces it (D18.promo-reserved).
  const timesRedeemed = row.timesRedeemed - (used?.waits ? 1 : 0)
  const usedBefore = used !== null && !used.waits
  return { ...row, timesRedeemed, allowedPrices: plans.map((plan) => plan.id), usedBefore }
}

async function redemptionOf(context: Context, promoCodeId: string, userId: string) {
  const [redemption] = await context.db
    .select({ waits: sql<boolean>`coalesce(${subscriptions.gatewayState} = 'pending', false)` })
    .from(promoRedemptions)
    .leftJoin(subscriptions, eq(subscriptions.id, promoRedemptions.subscriptionId))
    .where(
      and(
        eq(promoRedemptions.promoCodeId, promoCodeId),
        eq(promoRedemptions.userId, userId),
        isNull(promoRedemptions.freedAt),
      ),
    )
  return redemption ?? null
}
