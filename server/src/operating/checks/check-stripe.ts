import type { PaymentConfig } from '../../adapters/payment/stripe/client.ts'
import { greetStripe } from '../../adapters/payment/stripe/greet.ts'
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
