import type Stripe from 'stripe'
import { CardError } from '../payment-errors.ts'
import type { ChargeTerms } from '../payment-terms.ts'
import type { Payments, ProviderInvoice } from '../payments.ts'
import { AUTOMATIC } from '../taxes.ts'
import { byCard, keyed, type StripeClient } from './client.ts'
import { finalize, voidInvoice } from './invoices.ts'
import { readInvoice } from './read-objects.ts'
import { seconds } from './shapes.ts'
import { cardError, hasCode, translateErrors } from './translate.ts'

type Charges = Pick<Payments, 'chargeOnce' | 'payInvoice'>

export const charges = (stripe: StripeClient): Charges => ({
  chargeOnce: (terms, key) => translateErrors(() => chargeOnce(stripe, terms, key)),
  payInvoice: (id, key) => translateErrors(() => pay(stripe, id, key)),
})

async function chargeOnce(stripe: StripeClient, terms: ChargeTerms, key: string): Promise<ProviderInvoice> {
  const { customer, price, currency, coupon, taxRate, metadata, period } = terms
  const draft = await stripe.invoices.create(
    {
      customer,
      currency,
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      ...byCard,
      ...(taxRate === AUTOMATIC ? { automatic_tax: { enabled: true } } : {}),
      ...(coupon ? { discounts: [{ coupon }] } : {}),
      ...(metadata ? { metadata } : {}),
    },
    keyed(`${key}:invoice`),
  )
  await stripe.invoiceItems.create(
    {
      customer,
      invoice: draft.id,
      pricing: { price },
      ...(taxRate && taxRate !== AUTOMATIC ? { tax_rates: [taxRate] } : {}),
      ...(period ? { period: { start: seconds(period.start), end: seconds(period.end) } } : {}),
    },
    keyed(`${key}:item`),
  )
  try {
    return await pay(stripe, draft.id, `${key}:pay`)
  } catch (error) {
    if (error instanceof CardError) await voidInvoice(stripe, draft.id, `${key}:void`)
    throw error
  }
}

/**
 * Pays an invoice with the person present, so the bank may require 3-D Secure; a repeated key reads the
 * outcome.
 */
async function pay(stripe: StripeClient, id: string, key: string): Promise<ProviderInvoice> {
  const open = await finalized(stripe, id, key)
  if (open.status === 'paid') return open
  try {
    await stripe.invoices.pay(id, { off_session: false }, keyed(key))
  } catch (error) {
    if (isDecline(error) && !hasCode(error, 'invoice_payment_intent_requires_action')) throw cardError(error)
    const now = await readInvoice(stripe, id)
    if (now.status === 'paid' || now.action) return now
    // Without an answer of the bank, the payment's last error is that of an earlier try.
    if (!isDecline(error) || !now.paymentIntent) throw error
    const intent = await stripe.paymentIntents.retrieve(now.paymentIntent)
    throw intent.last_payment_error ? cardError(intent.last_payment_error) : error
  }
  return readInvoice(stripe, id)
}

/** Finalizes a draft, because only open invoices can be paid; an invoice of 0 becomes paid by that. */
async function finalized(stripe: StripeClient, id: string, key: string): Promise<ProviderInvoice> {
  const invoice = await readInvoice(stripe, id)
  if (invoice.status !== 'draft') return invoice
  await finalize(stripe, id, key)
  return readInvoice(stripe, id)
}

const isDecline = (error: unknown): error is Stripe.errors.StripeCardError =>
  (error as Partial<Stripe.errors.StripeError>).type === 'StripeCardError'
