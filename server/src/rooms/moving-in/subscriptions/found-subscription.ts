import { isCountry } from '@studio/contract/tax/countries.ts'
import { postalCode } from '@studio/contract/tax/postal-codes.ts'
import type { TaxPlace } from '@studio/contract/tax/rules.ts'
import type { Payments } from '../../../adapters/payment/payments.ts'

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
