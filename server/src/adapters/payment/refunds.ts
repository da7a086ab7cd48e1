import type Stripe from 'stripe'
import { keyed, type StripeClient } from './client.ts'
import type { GatewayRefund, Refunding } from './refunding.ts'
import { idOf, instant } from './shapes.ts'
import { asking } from './translate.ts'

export const refunds = (stripe: StripeClient): Refunding => ({
  refund: ({ paymentIntent, amountCents, metadata }, key) =>
    asking(async () => {
      const made = await stripe.refunds.create(
        {
          payment_intent: paymentIntent,
          amount: amountCents,
          reason: 'requested_by_customer',
          ...(metadata ? { metadata } : {}),
        },
        keyed(key),
      )
      return refundOf(made)
    }),
  listRefunds: (customer) => asking(() => refundsOf(stripe, customer)),
})

/** The provider lists refunds by charge only, so those charges that gave something back are asked. */
async function refundsOf(stripe: StripeClient, customer: string): Promise<GatewayRefund[]> {
  const found: GatewayRefund[] = []
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    if (charge.amount_refunded === 0) continue
    const refunds = await stripe.refunds
      .list({ charge: charge.id, limit: 100 })
      .autoPagingToArray({ limit: 1_000 })
    found.push(...refunds.filter(wentThrough).map(refundOf))
  }
  return found
}

const wentThrough = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

const refundOf = (refund: Stripe.Refund): GatewayRefund => ({
  id: refund.id,
  paymentIntent: idOf(refund.payment_intent) ?? '',
  amountCents: refund.amount,
  createdAt: instant(refund.created),
  metadata: refund.metadata ?? {},
})
