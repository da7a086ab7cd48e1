import type Stripe from 'stripe'
import type { PaymentMethodObject } from '../store/objects.ts'
import type { Failure } from './behaviour.ts'

/** The error of a setup or payment intent after a decline. */
export const intentError = (failure: Failure, method: PaymentMethodObject) =>
  ({
    type: 'card_error' as const,
    code: failure.code as Stripe.PaymentIntent.LastPaymentError.Code & Stripe.SetupIntent.LastSetupError.Code,
    decline_code: failure.decline_code,
    message: failure.message,
    payment_method: method,
  }) satisfies Stripe.SetupIntent.LastSetupError

export const failedAuthentication = (intent: 'setup_intent' | 'payment_intent'): Failure => ({
  code: `${intent}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
})

/** The address to which a browser is redirected for 3-D Secure. */
export const challengeAt = (publicUrl: string, token: string) => ({
  type: 'redirect_to_url',
  redirect_to_url: { url: `${publicUrl}/3ds/${token}`, return_url: null },
})
