import { hasStripeTax } from '../../adapters/payment/stripe/greet.ts'
import type { Variables } from '../../config/environment.ts'
import { stripeOf } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { readParts } from '../../rooms/studio/settings/parts.ts'
import { type Finding, fault } from './finding.ts'

/** Finds that Stripe is to work out the tax, and the account has no Stripe Tax any more: nothing can be sold then. */
export async function checkStripeTax(db: Database, variables: Variables): Promise<Finding[]> {
  const { tax } = await readParts(db)
  const stripe = stripeOf(variables)
  if (!stripe || tax.mode === 'none' || !tax.byStripe || (await hasStripeTax(stripe)) !== false) return []
  const text =
    'Stripe Tax isn’t active on this account, so nothing can be sold: set it up at Stripe, or let Stripe no longer work out the tax at /admin/settings'
  return [fault('STRIPE_SECRET_KEY', text)]
}
