import { isCountry, postalCode } from '@studio/contract/tax/countries.ts'
import type { TaxPlace } from '@studio/contract/tax/rules.ts'
import { eq } from 'drizzle-orm'
import type { Payments } from '../../../adapters/payment/payments.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { providerPrices } from '../../../database/tables/billing.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Plan } from '../../plans/queries.ts'

/** A subscription at the provider that the studio has not sold. */
export type FoundSubscription = Awaited<ReturnType<Payments['subscriptionsAround']>>[number]

/** Where its customer lives by their address at the provider; null where that names no country, or no code that the tax depends on. */
export function placeFound({
  country,
  postalCode: code,
}: Pick<FoundSubscription, 'country' | 'postalCode'>): TaxPlace {
  if (!country || !isCountry(country)) return { country: null, postalCode: null }
  return { country, postalCode: code && postalCode(country, code) }
}

/** Whether the provider finds its tax for each charge. */
export const isTaxFound = ({ foundTax }: Pick<FoundSubscription, 'foundTax'>): boolean =>
  foundTax !== null && foundTax !== 'other' && 'automatic' in foundTax

/**
 * Where its person counts as living once it is here: where they have told, with the postal code of their address at the provider if
 * they told none; else where that address is.
 */
export function placeAfter(told: TaxPlace, found: FoundSubscription): TaxPlace {
  const there = placeFound(found)
  const isCompleted = told.country === there.country && told.postalCode === null
  return told.country === null || isCompleted ? there : told
}

/** Returns the plan of a price at the provider; null for one that is unknown here. */
export async function planOfForeignPrice(db: Database | Transaction, price: string): Promise<Plan | null> {
  const [known] = await db
    .select({ plan: plans })
    .from(providerPrices)
    .innerJoin(plans, eq(plans.id, providerPrices.planId))
    .where(eq(providerPrices.providerId, price))
  return known?.plan ?? null
}
