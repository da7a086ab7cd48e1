import { refusals } from '@studio/contract/plans/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { gatewayCoupons, gatewayPrices } from '../../database/tables/billing.ts'
import { plans } from '../../database/tables/plans.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Plan } from '../plans/queries.ts'
import type { Promo } from '../promo/queries.ts'
import { readProvider } from './operations.ts'

/**
 * The provider's price for a plan at a cost in cents, noted so that it is known again when it comes back; from then on
 * the plan is never erased (S-D1). Refuses one that an admin has erased meanwhile.
 */
export async function priceFor(context: Context, plan: Plan, costCents: number): Promise<string> {
  const terms = { planId: plan.id, title: plan.title, amountCents: costCents, interval: plan.intervalUnit }
  const { id } = await readProvider(() => context.payments.ensurePrice(terms))
  const note = { gatewayId: id, planId: plan.id, costCents }
  await inTransaction(context.db, async (tx) => {
    const [kept] = await tx.select().from(plans).where(eq(plans.id, plan.id)).for('key share')
    if (!kept) throw refuseField('priceId', refusals.cannotBuy)
    await tx.insert(gatewayPrices).values(note).onConflictDoNothing()
  })
  return id
}

/** The provider's coupon for a promo code; null for none. */
export async function couponFor(context: Context, promo: Promo | null): Promise<string | null> {
  if (!promo) return null
  const { id: promoId, code, percentOff, durationType: duration } = promo
  const { id } = await readProvider(() =>
    context.payments.ensureCoupon({ promoId, code, percentOff, duration }),
  )
  await context.db
    .insert(gatewayCoupons)
    .values({ gatewayId: id, promoCodeId: promoId })
    .onConflictDoNothing()
  return id
}

/** Which plan and cost a price of the provider stands for; null for a foreign one. */
export async function planOfPrice(tx: Transaction, gatewayId: string) {
  const [price] = await tx.select().from(gatewayPrices).where(eq(gatewayPrices.gatewayId, gatewayId))
  return price ?? null
}

/** The promo code behind a coupon of the provider; null for none or a foreign one. */
export async function promoOfCoupon(
  db: Database | Transaction,
  gatewayId: string | null,
): Promise<string | null> {
  if (!gatewayId) return null
  const [coupon] = await db.select().from(gatewayCoupons).where(eq(gatewayCoupons.gatewayId, gatewayId))
  return coupon?.promoCodeId ?? null
}
