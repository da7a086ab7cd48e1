import { isCountry } from '@studio/contract/tax/countries.ts'
import type { Payments } from '../../../adapters/payment/payments.ts'

/** A subscription at the provider that the studio has not sold. */
export type FoundSubscription = Awaited<ReturnType<Payments['subscriptionsAround']>>[number]

/** Where its customer lives by their address at the provider; null where that names no country. */
export const countryOf = ({ country }: Pick<FoundSubscription, 'country'>): string | null =>
  country && isCountry(country) ? country : null
