import { refusals } from '@studio/contract/plans/messages.ts'
import { and, eq } from 'drizzle-orm'
import { RequestError } from '../../adapters/payment/payment-errors.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { gatewayCoupons, gatewayPrices } from '../../database/tables/billing.ts'
import { plans } from '../../database/tables/plans.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Plan } from '../plans/queries.ts'
import type { Promo } from '../promo/queries.ts'
import { findCustomer, missingCard } from './customers.ts'
import { callProvider, type Operation } from './operations.ts'

/**
 * Returns the provider's price for a plan at a cost in cents, created for the plan's current title if none is
 * stored; from then on the plan is never erased (S-D1). 400 if an Admin has erased it meanwhile.
 */
export async function priceFor(context: Context, plan: Plan, costCents: number): Promise<string> {
  const { id: planId, title: planTitle, intervalUnit: interval } = plan
  const terms = { planId, costCents, planTitle }
  const [known] = await context.db
    .select()
    .from(gatewayPrices)
    .where(
      and(
        eq(gatewayPrices.planId, planId),
        eq(gatewayPrices.costCents, costCents),
        eq(gatewayPrices.planTitle, planTitle),
      ),
    )
  if (known) return known.gatewayId
  const { id: gatewayId } = await context.payments.ensurePrice({
    planId,
    title: planTitle,
    amountCents: costCents,
    interval,
  })
  await inTransaction(context.db, async (tx) => {
    const [kept] = await tx.select().from(plans).where(eq(plans.id, planId)).for('key share')
    if (!kept) throw refuseField('priceId', refusals.cannotBuy)
    await tx
      .insert(gatewayPrices)
      .values({ gatewayId, ...terms })
      .onConflictDoUpdate({ target: gatewayPrices.gatewayId, set: { planTitle } })
  })
  return gatewayId
}

/** Returns the provider's coupon for a promo code, created if none is stored; null for none. */
export async function couponFor(context: Context, promo: Promo | null): Promise<string | null> {
  if (!promo) return null
  const [known] = await context.db
    .select()
    .from(gatewayCoupons)
    .where(eq(gatewayCoupons.promoCodeId, promo.id))
  if (known) return known.gatewayId
  const gatewayId = await createCoupon(context, promo)
  await context.db.insert(gatewayCoupons).values({ gatewayId, promoCodeId: promo.id }).onConflictDoNothing()
  return gatewayId
}

export type PurchaseTerms = Awaited<ReturnType<typeof purchaseTerms>>

/** Returns what a purchase sends to the provider, with its plan and code; 402 PaymentMethodMissing without a card. */
export async function purchaseTerms(
  context: Context,
  userId: string,
  { plan, promo, costCents }: { plan: Plan; promo: Promo | null; costCents: number },
) {
  const { gatewayId: customer, paymentMethodId } = (await findCustomer(context, userId)) ?? {}
  if (!customer || !paymentMethodId) throw missingCard()
  const price = await priceFor(context, plan, costCents)
  return { plan, promo, customer, price, coupon: await couponFor(context, promo) }
}

/**
 * Sends a request with a code's coupon. One that was deleted at the provider is created again under its id, and
 * the request sent once more under a key of its own, as the provider repeats its answers to the first.
 */
export function callWithCoupon<T>(
  context: Context,
  operation: Operation,
  promo: Promo | null,
  send: (key: string) => Promise<T>,
) {
  return callProvider(context, operation, async (key) => {
    try {
      return await send(key)
    } catch (error) {
      const isMissing = error instanceof RequestError && error.code === 'coupon_missing'
      if (!promo || !isMissing) throw error
      await createCoupon(context, promo)
      return send(`${key}:coupon`)
    }
  })
}

/** Returns the coupon's id, which is the same whenever it is created. */
async function createCoupon(context: Context, promo: Promo): Promise<string> {
  const { id: promoId, code, percentOff, durationType: duration } = promo
  const { id } = await context.payments.ensureCoupon({ promoId, code, percentOff, duration })
  return id
}

/** Returns the plan and cost of a provider's price; null for a foreign one. */
export async function planOfPrice(tx: Transaction, gatewayId: string) {
  const [price] = await tx.select().from(gatewayPrices).where(eq(gatewayPrices.gatewayId, gatewayId))
  return price ?? null
}

/** Returns the promo code of a provider's coupon; null for none or a foreign one. */
export async function promoOfCoupon(
  db: Database | Transaction,
  gatewayId: string | null,
): Promise<string | null> {
  if (!gatewayId) return null
  const [coupon] = await db.select().from(gatewayCoupons).where(eq(gatewayCoupons.gatewayId, gatewayId))
  return coupon?.promoCodeId ?? null
}
