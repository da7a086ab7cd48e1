import type { Payments } from '../payments.ts'
import { cards } from './cards.ts'
import { catalogue } from './catalogue.ts'
import { charges } from './charges.ts'
import { isTestModeKey, type PaymentConfig, stripeClient } from './client.ts'
import { testClock } from './clock.ts'
import { invoiceCalls } from './invoices.ts'
import { refunds } from './refunds.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { takingOver } from './taking-over.ts'
import { taxes } from './taxes.ts'
import { events } from './verify-webhook.ts'

/** Creates the payment adapter: the same for Stripe and, with `apiBase`, for the sandbox. */
export function stripePayments(config: PaymentConfig): Payments {
  const stripe = stripeClient(config)
  return {
    ...cards(stripe),
    ...catalogue(stripe),
    ...subscriptionCalls(stripe),
    ...charges(stripe),
    ...invoiceCalls(stripe),
    ...refunds(stripe),
    ...takingOver(stripe),
    ...taxes(stripe),
    ...events(stripe, config.webhookSecret),
    ...(isTestModeKey(config.secretKey) ? { clock: testClock(stripe) } : {}),
  }
}
