import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loading: Promise<Stripe | null> | null = null

/** Stripe's script, fetched when a card is first asked for and once a visit. */
export function stripeOf(publicKey: string): Promise<Stripe | null> {
  loading ??= loadStripe(publicKey)
  return loading
}
