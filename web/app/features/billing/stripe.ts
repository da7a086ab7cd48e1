import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: Promise<Stripe | null> | null = null

/** Stripe's script, fetched when a card is first asked for and once a visit; null when it can't be reached. */
export function loadStripeScript(publicKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publicKey).catch(() => {
    // The next one who asks tries again.
    loading = null
    return null
  })
  return loading
}
