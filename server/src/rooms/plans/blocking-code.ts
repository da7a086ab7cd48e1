import type { Money } from '@studio/contract/money.ts'
import type { TermPrice } from '@studio/contract/plans/terms.ts'
import { leavesEnough } from '@studio/contract/promo/rules.ts'
import { and, asc, eq, exists, gte, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { invoices } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodePlans, promoCodes, promoRedemptions } from '../../database/tables/promo.ts'

/**
 * Returns the code that blocks a plan's new price, or null: one that would leave less than the provider's minimum charge (I10), and
 * that is usable or belongs to a running membership whose holder may change to this plan. The caller locks the plan's row, so that
 * no code is created or enabled for it meanwhile.
 */
export async function blockingCode(
  context: Context,
  tx: Transaction,
  { planId, sold, money }: { planId: string; sold: readonly TermPrice[]; money: Money },
): Promise<string | null> {
  const usable = and(promoCodes.active, gte(promoCodes.expiresOn, context.day()))
  const codes = await tx
    .select({ code: promoCodes.code, percentOff: promoCodes.percentOff, terms: promoCodes.terms })
    .from(promoCodes)
    .innerJoin(promoCodePlans, eq(promoCodePlans.promoCodeId, promoCodes.id))
    .where(and(eq(promoCodePlans.planId, planId), or(usable, exists(heldStill(tx)))))
    .orderBy(asc(promoCodes.codeFolded))
  return codes.find((one) => !leavesEnough(one, sold, money))?.code ?? null
}

/** A code's charges are all used once as many renewals have followed. */
const renewals = sql`(select count(*) from ${invoices} where ${invoices.subscriptionId} = ${subscriptions.id}
  and ${invoices.reason} = 'renewal' and ${invoices.status} <> 'void'
  and ${invoices.issuedAt} >= ${promoRedemptions.redeemedAt})`
const goesOn = sql`(${promoCodes.durationType} = 'Forever'
  or ${renewals} < coalesce(${promoCodes.durationInMonths}, 1))`

/** A code that a booked change removed returns when the change is undone (D18.promo-booked). */
const isOfMembership = or(
  eq(subscriptions.promoCodeId, promoCodes.id),
  eq(subscriptions.reservedPromoId, promoCodes.id),
  eq(subscriptions.removedPromoId, promoCodes.id),
)

const heldStill = (tx: Transaction) =>
  tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(promoRedemptions, eq(promoRedemptions.subscriptionId, subscriptions.id))
    .where(
      and(
        isOfMembership,
        eq(promoRedemptions.promoCodeId, promoCodes.id),
        isNull(promoRedemptions.freedAt),
        isNull(subscriptions.endedAt),
        goesOn,
      ),
    )
