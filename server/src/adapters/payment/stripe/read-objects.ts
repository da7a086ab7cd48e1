import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { NotRecordedYetError } from '../payment-errors.ts'
import type { ProviderInvoice, ProviderSubscription } from '../payments.ts'
import type { StripeClient } from './client.ts'
import { ratesOf } from './invoice-tax.ts'
import { actionOf, couponOf, defaultPayment, idOf, invoiceOf, subscriptionOf } from './shapes.ts'

const subscriptionParts = ['discounts.source.coupon.applies_to', 'latest_invoice.payments', 'schedule']
const invoiceParts = ['payments']

/** An object that may wait for a payment, with that payment. */
interface Current<Waiting> {
  of: Waiting
  intent: Stripe.PaymentIntent | null
}

/** Milliseconds between polls, about eight seconds in total. */
const pauses = [200, 400, 700, 1_000, 1_500, 2_000, 2_500]
const taken = new Set<string>(['processing', 'succeeded'])

/**
 * Polls until the provider has recorded a payment that the bank has taken. Until then the object looks
 * unpaid, and acting on that would charge again or end what has been paid.
 */
async function settled<Found>(look: () => Promise<Found>, waits: (found: Found) => boolean): Promise<Found> {
  for (const pause of pauses) {
    const found = await look()
    if (!waits(found)) return found
    await sleep(pause)
  }
  throw new NotRecordedYetError('The provider has not booked yet what the bank has said.')
}

const isTaken = ({ intent }: Current<unknown>) => intent !== null && taken.has(intent.status)

/** Returns a card's SetupIntent once the provider has the bank's decision. */
export const settledSetup = (stripe: StripeClient, id: string) =>
  settled(
    () => stripe.setupIntents.retrieve(id),
    ({ status }) => status === 'processing',
  )

/** Returns the payment of an invoice; the invoice's payments must be expanded. */
export async function intentOf(
  stripe: StripeClient,
  invoice: Stripe.Invoice | string | null,
): Promise<Stripe.PaymentIntent | null> {
  if (!invoice || typeof invoice === 'string') return null
  const id = idOf(defaultPayment(invoice)?.payment.payment_intent)
  return id ? stripe.paymentIntents.retrieve(id) : null
}

/** Returns a subscription's current state, whatever an earlier response was, and the payment it waits for. */
export const currentSubscription = (stripe: StripeClient, id: string) =>
  settled(async () => {
    const subscription = await stripe.subscriptions.retrieve(id, { expand: subscriptionParts })
    const waits = subscription.status === 'incomplete' || subscription.pending_update !== null
    return { of: subscription, intent: waits ? await intentOf(stripe, subscription.latest_invoice) : null }
  }, isTaken)

export const shownSubscription = ({ of, intent }: Current<Stripe.Subscription>): ProviderSubscription =>
  subscriptionOf(of, { action: actionOf(intent), coupon: couponOf(of) })

export async function readSubscription(stripe: StripeClient, id: string): Promise<ProviderSubscription> {
  return shownSubscription(await currentSubscription(stripe, id))
}

export async function readInvoice(stripe: StripeClient, id: string): Promise<ProviderInvoice> {
  const { of, intent } = await settled(async () => {
    const invoice = await stripe.invoices.retrieve(id, { expand: invoiceParts })
    return { of: invoice, intent: invoice.status === 'open' ? await intentOf(stripe, invoice) : null }
  }, isTaken)
  return invoiceOf(of, { intent, rates: await ratesOf(stripe, of) })
}
