import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'
import type { GatewayInvoice, GatewaySubscription } from './payments.ts'
import { actionOf, couponOf, defaultPayment, idOf, invoiceOf, subscriptionOf } from './shapes.ts'

const subscriptionParts = ['discounts', 'latest_invoice.payments']
const invoiceParts = ['payments']

/** The payment an invoice waits for; the invoice's payments must have been expanded. */
export async function intentOf(
  stripe: StripeClient,
  invoice: Stripe.Invoice | string | null,
): Promise<Stripe.PaymentIntent | null> {
  if (!invoice || typeof invoice === 'string') return null
  const id = idOf(defaultPayment(invoice)?.payment.payment_intent)
  return id ? stripe.paymentIntents.retrieve(id) : null
}

export const freshSubscription = (stripe: StripeClient, id: string) =>
  stripe.subscriptions.retrieve(id, { expand: subscriptionParts })

export async function completeSubscription(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
): Promise<GatewaySubscription> {
  const waits = subscription.status === 'incomplete' || subscription.pending_update !== null
  const action = waits
    ? actionOf(await intentOf(stripe, subscription.latest_invoice as Stripe.Invoice))
    : null
  return subscriptionOf(subscription, { action, coupon: couponOf(subscription) })
}

/** A subscription as it stands now, whatever an earlier answer said. */
export async function readSubscription(stripe: StripeClient, id: string): Promise<GatewaySubscription> {
  return completeSubscription(stripe, await freshSubscription(stripe, id))
}

export async function readInvoice(stripe: StripeClient, id: string): Promise<GatewayInvoice> {
  return completeInvoice(stripe, await stripe.invoices.retrieve(id, { expand: invoiceParts }))
}

async function completeInvoice(stripe: StripeClient, invoice: Stripe.Invoice): Promise<GatewayInvoice> {
  return invoiceOf(invoice, invoice.status === 'open' ? actionOf(await intentOf(stripe, invoice)) : null)
}
