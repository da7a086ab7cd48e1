import type { Payments } from '../../../adapters/payment/payments.ts'

/** A subscription at the provider that the studio has not sold. */
export type FoundSubscription = Awaited<ReturnType<Payments['subscriptionsAround']>>[number]
