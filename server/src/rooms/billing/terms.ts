import { isDeepStrictEqual } from 'node:util'
import { refusals } from '@studio/contract/plans/messages.ts'
import type { TermPrice } from '@studio/contract/plans/terms.ts'
import type { TaxWay } from '@studio/contract/tax/rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { RequestError } from '../../adapters/payment/payment-errors.ts'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { type Database, inTransaction, type Transaction } from '../../database/connect.ts'
import { providerCoupons, providerPrices } from '../../database/tables/billing.ts'
import { plans } from '../../database/tables/plans.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Plan } from '../plans/queries.ts'
import type { Promo } from '../promo/queries.ts'
import { fixCurrency } from '../studio/settings/set-money.ts'
import { findCustomer, missingCard } from './customers.ts'
import { callProvider, type Operation } from './operations.ts'

/**
 * Returns the provider's price for a plan by a term at a cost in cents, created for the plan's current title if none is
 * stored; from then on the plan is never erased (S-D1). Where Stripe finds the tax it says whether it holds it. 400 if an Admin has
 * erased the plan meanwhile.
 */
export async function priceFor(
  context: Context,
  plan: Plan,
  { term, costCents }: TermPrice,
  taxWay: TaxWay | null = null,
): Promise<string> {
  const { id: planId, title: planTitle } = plan
  const terms = { planId, term, costCents, planTitle, taxWay }
  const [known] = await context.db
    .select()
    .from(providerPrices)
    .where(
      and(
        eq(providerPrices.planId, planId),
        eq(providerPrices.term, term),
        eq(providerPrices.costCents, costCents),
        eq(providerPrices.planTitle, planTitle),
        taxWay === null ? isNull(providerPrices.taxWay) : eq(providerPrices.taxWay, taxWay),
      ),
    )
  if (known) return known.providerId
  const { money } = context.settings.now()
  const { id: providerId } = await context.payments.ensurePrice({
    planId,
    title: planTitle,
    amountCents: costCents,
    term,
    currency: money.currency,
    ...(taxWay && { taxWay }),
  })
  await inTransaction(context.db, async (tx) => {
    await fixCurrency(context, tx, money)
    const [kept] = await tx.select().from(plans).where(eq(plans.id, planId)).for('key share')
    if (!kept) throw refuseField('priceId', refusals.cannotBuy)
    await tx
      .insert(providerPrices)
      .values({ providerId, ...terms })
      .onConflictDoUpdate({ target: providerPrices.providerId, set: { planTitle, term } })
  })
  return providerId
}

/** Returns the provider's coupon for a promo code, created if none is stored; null for none. */
export async function couponFor(context: Context, promo: Promo | null): Promise<string | null> {
  if (!promo) return null
  const [known] = await context.db
    .select()
    .from(providerCoupons)
    .where(eq(providerCoupons.promoCodeId, promo.id))
  if (known) return known.providerId
  const providerId = await createCoupon(context, promo)
  await context.db.insert(providerCoupons).values({ providerId, promoCodeId: promo.id }).onConflictDoNothing()
  return providerId
}

export type PurchaseTerms = Awaited<ReturnType<typeof purchaseTerms>>

/** Returns what a purchase sends to the provider, with its plan and code; 402 PaymentMethodMissing without a card. */
export async function purchaseTerms(
  context: Context,
  userId: string,
  { plan, promo, taxWay, ...sold }: TermPrice & { plan: Plan; promo: Promo | null; taxWay: TaxWay | null },
) {
  const { providerId: customer, paymentMethodId } = (await findCustomer(context, userId)) ?? {}
  if (!customer || !paymentMethodId) throw missingCard()
  const price = await priceFor(context, plan, sold, taxWay)
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
  const { id: promoId, code, percentOff, amountOffCents: cents, durationType: duration } = promo
  const { currency } = context.settings.now().money
  const amount = cents ? { amountOff: { cents, currency } } : {}
  const { id } = await context.payments.ensureCoupon({ promoId, code, percentOff, duration, ...amount })
  return id
}

/** Returns the plan and cost of a provider's price; null for a foreign one. */
export async function planOfPrice(tx: Transaction, providerId: string) {
  const [price] = await tx.select().from(providerPrices).where(eq(providerPrices.providerId, providerId))
  return price ?? null
}

/** Whether two of the provider's prices are of the same plan, term and cost; what they say of their tax may differ. */
export async function isSamePrice({ db }: Context, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const { planId, term, costCents } = providerPrices
  const [first, second] = await db
    .select({ planId, term, costCents })
    .from(providerPrices)
    .where(anyOf(providerPrices.providerId, [one, other]))
  return first !== undefined && isDeepStrictEqual(first, second)
}

/** How the folded code begins that stands for a coupon from elsewhere: with spaces, as no typed code has. */
export const codeOfForeign = (coupon: string) => `COUPON ${coupon} `

/** Whether a provider's coupon is that of a promo code, its own or the one from elsewhere that it stands for. */
export async function isCouponOf(
  db: Database | Transaction,
  coupon: string,
  { id, codeFolded }: Promo,
): Promise<boolean> {
  return codeFolded.startsWith(codeOfForeign(coupon)) || (await promoOfCoupon(db, coupon)) === id
}

/** Returns the promo code of a provider's coupon; null for none or a foreign one. */
export async function promoOfCoupon(
  db: Database | Transaction,
  providerId: string | null,
): Promise<string | null> {
  if (!providerId) return null
  const [coupon] = await db.select().from(providerCoupons).where(eq(providerCoupons.providerId, providerId))
  return coupon?.promoCodeId ?? null
}
