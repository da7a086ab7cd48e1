import type Stripe from 'stripe'

/** Over HTTP a decimal is a string; the SDK's type is what it parses it to. */
export const decimal = (value: number) => String(value) as unknown as Stripe.Decimal
