import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: Promise<Stripe | null> | null = null

/** Loads Stripe's script on first use, once per visit; null if it can't be reached. */
export function loadStripeScript(publicKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publicKey).catch(() => {
    // The next call retries.
    loading = null
    return null
  })
  return loading
}
