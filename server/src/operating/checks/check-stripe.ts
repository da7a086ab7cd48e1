import type { PaymentConfig } from '../../adapters/payment/stripe/client.ts'
import { greetStripe, hasStripeTax } from '../../adapters/payment/stripe/greet.ts'
import type { Variables } from '../../config/environment.ts'
import { stripeOf } from '../../config/read-config.ts'
import type { Database } from '../../database/connect.ts'
import { readParts } from '../../rooms/studio/settings/parts.ts'
import { checkClock } from './check-database.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

/**
 * Checks that Stripe answers, accepts the key, agrees on the time, and has an endpoint for this studio's
 * webhook.
 */
export async function checkStripe(config: PaymentConfig, publicUrl: string | undefined): Promise<Finding[]> {
  try {
    const { at, webhooks } = await greetStripe(config)
    const clock = at ? checkClock("Stripe's", at, Date.now()) : []
    return [
      fine('STRIPE_SECRET_KEY', 'Stripe answers and knows the key'),
      ...clock,
      ...webhookFindings(webhooks, publicUrl),
    ]
  } catch (error) {
    return [fault('STRIPE_SECRET_KEY', reasonOf(error))]
  }
}

function webhookFindings(webhooks: string[] | null, publicUrl: string | undefined): Finding[] {
  if (!webhooks || !publicUrl) return []
  const address = `${publicUrl.replace(/\/$/, '')}/api/Payment/webhook`
  if (webhooks.includes(address))
    return [fine('STRIPE_WEBHOOK_SECRET', `Stripe sends its events to ${address}`)]
  return [hint('STRIPE_WEBHOOK_SECRET', `Stripe has no active endpoint ${address}: add it in the dashboard`)]
}

/** Finds that Stripe is to work out the tax, and the account has no Stripe Tax any more: nothing can be sold then. */
export async function checkStripeTax(db: Database, variables: Variables): Promise<Finding[]> {
  const { tax } = await readParts(db)
  const stripe = stripeOf(variables)
  if (!stripe || tax.mode === 'none' || !tax.byStripe || (await hasStripeTax(stripe)) !== false) return []
  const text =
    'Stripe Tax isn’t active on this account, so nothing can be sold: set it up at Stripe, or let Stripe no longer work out the tax at /admin/settings'
  return [fault('STRIPE_SECRET_KEY', text)]
}
