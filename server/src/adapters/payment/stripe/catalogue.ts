import { PERIOD_DAYS } from '@studio/contract/plans/rules.ts'
import type { Offering, PlanTerms, PromoTerms } from '../offering.ts'
import { keyed, type StripeClient } from './client.ts'
import { hasCode, nullIfMissing, translateErrors } from './translate.ts'

export const catalogue = (stripe: StripeClient): Offering => ({
  ensurePrice: (plan) => translateErrors(() => ensurePrice(stripe, plan)),
  ensureCoupon: (promo) => translateErrors(() => ensureCoupon(stripe, promo)),
})

/** Prices in it have keys from before there were others. */
const FIRST_CURRENCY = 'usd'

/** A month is 30 days, so a Month plan recurs every 30 days, not by calendar month (D5). */
async function ensurePrice(stripe: StripeClient, plan: PlanTerms): Promise<{ id: string }> {
  const { currency } = plan
  const inCurrency = currency === FIRST_CURRENCY ? '' : `_${currency}`
  const lookup = `${plan.planId}_${plan.amountCents}_${plan.interval}${inCurrency}`
  const find = async () => (await stripe.prices.list({ lookup_keys: [lookup], limit: 1 })).data[0]
  const product = await ensureProduct(stripe, plan)
  const found = await find()
  if (found) return { id: found.id }
  const create = stripe.prices.create(
    {
      currency,
      unit_amount: plan.amountCents,
      product,
      lookup_key: lookup,
      ...(plan.interval === 'Month'
        ? { recurring: { interval: 'day', interval_count: PERIOD_DAYS.Month } }
        : {}),
    },
    keyed(`price:${lookup}`),
  )
  // Another request may have created it meanwhile; then that one is used.
  const price = await create.catch(async (error: unknown) => {
    const theirs = await find()
    if (theirs) return theirs
    throw error
  })
  return { id: price.id }
}

async function ensureProduct(stripe: StripeClient, plan: PlanTerms): Promise<string> {
  const id = `plan_${plan.planId}`
  const found = await nullIfMissing(stripe.products.retrieve(id))
  if (found && found.name !== plan.title) await stripe.products.update(id, { name: plan.title })
  if (!found) await unlessThere(stripe.products.create({ id, name: plan.title }))
  return id
}

async function ensureCoupon(stripe: StripeClient, promo: PromoTerms): Promise<{ id: string }> {
  const id = `promo_${promo.promoId}`
  if (await nullIfMissing(stripe.coupons.retrieve(id))) return { id }
  await unlessThere(
    stripe.coupons.create({
      id,
      name: promo.code,
      percent_off: promo.percentOff,
      duration: promo.duration === 'Once' ? 'once' : 'forever',
    }),
  )
  return { id }
}

async function unlessThere(create: Promise<unknown>): Promise<void> {
  await create.catch((error: unknown) => {
    if (!hasCode(error, 'resource_already_exists')) throw error
  })
}
