import type Stripe from 'stripe'

/** On the wire a decimal is text; the SDK's type is what it becomes behind it. */
export const decimal = (value: number) => String(value) as unknown as Stripe.Decimal
