import type Stripe from 'stripe'
import type { MoneyBack, ProviderDispute, ProviderRefund, Refunding } from '../refunding.ts'
import { keyed, type StripeClient } from './client.ts'
import { dateOf, idOf } from './shapes.ts'
import { nullIfMissing, translateErrors } from './translate.ts'

/** Of what Stripe Tax found, Stripe takes the share of a refund back by itself: its reports need no credit note. */
export const refunds = (stripe: StripeClient): Refunding => ({
  refund: ({ paymentIntent, amountCents, metadata }, key) =>
    translateErrors(async () => {
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
  listMoneyBack: (of) =>
    translateErrors(() =>
      moneyBack(stripe, 'customer' in of ? { customer: of.customer } : { payment_intent: of.paymentIntent }),
    ),
  payerOf: (paymentIntent) =>
    translateErrors(async () =>
      idOf((await nullIfMissing(stripe.paymentIntents.retrieve(paymentIntent)))?.customer),
    ),
})

/**
 * Lists refunds by charge, because the provider lists them no other way; a charge whose refunds
 * all failed reports none.
 */
async function moneyBack(
  stripe: StripeClient,
  of: { customer: string } | { payment_intent: string },
): Promise<MoneyBack> {
  const found: MoneyBack = { refunds: [], disputes: [], cards: new Map() }
  for await (const charge of stripe.charges.list({ ...of, limit: 100, expand: ['data.refunds'] })) {
    found.refunds.push(...(await refundsOf(stripe, charge)).map(refundOf))
    const { brand, last4 } = charge.payment_method_details?.card ?? {}
    const payment = idOf(charge.payment_intent)
    if (charge.paid && payment && brand && last4) found.cards.set(payment, { brand, last4 })
    if (!charge.disputed) continue
    const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 })
    found.disputes.push(...disputes.data.map(disputeOf))
  }
  return found
}

/** Returns all refunds of a charge; the charge itself includes the newest ten. */
async function refundsOf(stripe: StripeClient, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (!refunds?.has_more) return refunds?.data ?? []
  return stripe.refunds.list({ charge: id, limit: 100 }).autoPagingToArray({ limit: 1_000 })
}

const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  paymentIntent: idOf(refund.payment_intent) ?? '',
  amountCents: refund.amount,
  createdAt: dateOf(refund.created),
  returned: refund.status === 'failed' || refund.status === 'canceled',
  metadata: refund.metadata ?? {},
})

/** Money moves with balance transactions; without one, a lost dispute has withdrawn it. */
function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const moved = (sign: number) => {
    const found = dispute.balance_transactions.find(({ amount }) => Math.sign(amount) === sign)
    return found ? dateOf(found.created) : null
  }
  const createdAt = dateOf(dispute.created)
  return {
    id: dispute.id,
    paymentIntent: idOf(dispute.payment_intent) ?? '',
    amountCents: dispute.amount,
    reason: dispute.reason,
    createdAt,
    withdrawnAt: moved(-1) ?? (dispute.status === 'lost' ? createdAt : null),
    reinstatedAt: moved(1),
  }
}
