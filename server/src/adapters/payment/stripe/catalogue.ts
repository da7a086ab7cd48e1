import { monthsOfTerm, type RenewingTerm, renewingTerms, type Term } from '@studio/contract/plans/terms.ts'
import type Stripe from 'stripe'
import type { Offering, PlanTerms, PromoTerms } from '../offering.ts'
import { keyed, type StripeClient } from './client.ts'
import { hasCode, nullIfMissing, translateErrors } from './translate.ts'

export const catalogue = (stripe: StripeClient): Offering => ({
  ensurePrice: (plan) => translateErrors(() => ensurePrice(stripe, plan)),
  ensureCoupon: (promo) => translateErrors(() => ensureCoupon(stripe, promo)),
})

/** How often a price recurs: `days30` every 30 days, not by calendar month (D5). */
const recurring = {
  days30: { interval: 'day', interval_count: 30 },
  month: { interval: 'month', interval_count: 1 },
  quarter: { interval: 'month', interval_count: 3 },
  year: { interval: 'year', interval_count: 1 },
} as const

const taxBehaviors = { included: 'inclusive', added: 'exclusive' } as const

/** Returns the term of as many days or months; null if the studio has none. */
export function termOfInterval({
  interval,
  interval_count: count,
}: Stripe.Price.Recurring): RenewingTerm | null {
  if (interval === 'day') return count === 30 ? 'days30' : null
  const months = interval === 'month' ? count : interval === 'year' ? count * 12 : 0
  return renewingTerms.find((term) => term !== 'days30' && monthsOfTerm[term] === months) ?? null
}

/** Keys of prices made before there were other terms and currencies stay as they were. */
function lookupKey({ planId, amountCents, term, currency, taxWay }: PlanTerms): string {
  const words: Partial<Record<Term, string>> = { day: 'Day', days30: 'Month' }
  const key = `${planId}_${amountCents}_${words[term] ?? term}`
  const priced = currency === 'usd' ? key : `${key}_${currency}`
  return taxWay ? `${priced}_tax-${taxWay}` : priced
}

async function ensurePrice(stripe: StripeClient, plan: PlanTerms): Promise<{ id: string }> {
  const lookup = lookupKey(plan)
  const find = async () => (await stripe.prices.list({ lookup_keys: [lookup], limit: 1 })).data[0]
  const product = await ensureProduct(stripe, plan)
  const found = await find()
  if (found) return { id: found.id }
  const create = stripe.prices.create(
    {
      currency: plan.currency,
      unit_amount: plan.amountCents,
      product,
      lookup_key: lookup,
      ...(plan.taxWay ? { tax_behavior: taxBehaviors[plan.taxWay] } : {}),
      ...(plan.term === 'day' ? {} : { recurring: recurring[plan.term] }),
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
      ...(promo.amountOff
        ? { amount_off: promo.amountOff.cents, currency: promo.amountOff.currency }
        : { percent_off: promo.percentOff }),
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
