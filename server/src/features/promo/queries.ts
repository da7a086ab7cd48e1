import { refusals } from '@studio/contract/promo/messages.ts'
import { type Discount, type PromoFacts, promoVerdict } from '@studio/contract/promo/rules.ts'
import type { Promocode } from '@studio/contract/promo/schema.ts'
import { CodeText } from '@studio/contract/promo/schema.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodePlans, promoCodes, promoRedemptions } from '../../database/tables/promo.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'

/** A code with everything a decision needs. */
export interface Promo extends PromoFacts, Discount {
  id: string
  code: string
}

/** The look-up by id or code, exact (S-Z9, API-21); what can't be used is not there, except by its id for Admin. */
export async function promocodeToShow(
  context: Context,
  viewer: Viewer,
  idOrCode: string,
): Promise<Promocode> {
  const byId = Id.safeParse(idOrCode).success
  const userId = viewer.kind === 'visitor' ? null : viewer.id
  const promo = await findPromo(context, byId ? { id: idOrCode } : { code: CodeText.parse(idOrCode) }, userId)
  const shownAnyway = byId && isAdmin(viewer)
  if (!promo || (!shownAnyway && !promoVerdict(promo, null, context.clock.now()).good)) {
    throw new Refusal('notFound', refusals.unknown)
  }
  return { ...promo, allowedPrices: [...promo.allowedPrices] }
}

/** The code a person typed, good for a plan; null when none was typed. Refuses with the texts of PROMO-02 and PROMO-03. */
export async function usablePromo(
  context: Context,
  { code, planId, userId }: { code: string | undefined; planId: string; userId: string },
): Promise<Promo | null> {
  if (!code) return null
  const promo = await findPromo(context, { code }, userId)
  const verdict = promoVerdict(promo, planId, context.clock.now())
  if (!verdict.good) throw refuseField('promocodeCode', refusals[verdict.because])
  return promo
}

/** A code by its id or by the code as CodeText reads it; `usedBefore` speaks of `userId`. */
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
  // What only waits for his first payment is still his: starting again takes its place (D18).
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
