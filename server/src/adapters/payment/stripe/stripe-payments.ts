import type { Payments } from '../payments.ts'
import { cards } from './cards.ts'
import { catalogue } from './catalogue.ts'
import { isTestKey, type PaymentConfig, stripeClient } from './client.ts'
import { testClock } from './clock.ts'
import { events } from './events.ts'
import { invoices } from './invoices.ts'
import { refunds } from './refunds.ts'
import { subscriptions } from './subscriptions.ts'

/** The one payment adapter: the same against Stripe and, with `apiBase`, against the sandbox. */
export function stripePayments(config: PaymentConfig): Payments {
  const stripe = stripeClient(config)
  return {
    ...cards(stripe),
    ...catalogue(stripe),
    ...subscriptions(stripe),
    ...invoices(stripe),
    ...refunds(stripe),
    ...events(stripe, config.webhookSecret),
    ...(isTestKey(config.secretKey) ? { clock: testClock(stripe) } : {}),
  }
}
