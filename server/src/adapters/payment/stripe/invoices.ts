import type Stripe from 'stripe'
import { CardError } from '../payment-errors.ts'
import type { ChargeTerms } from '../payment-terms.ts'
import type { Page, Payments, ProviderInvoice } from '../payments.ts'
import { AUTOMATIC } from '../taxes.ts'
import { byCard, keyed, type StripeClient } from './client.ts'
import { ratesOf } from './invoice-tax.ts'
import { intentOf, readInvoice } from './read-objects.ts'
import { invoiceOf, providerPage, seconds } from './shapes.ts'
import { cardError, hasCode, nullIfMissing, translateErrors } from './translate.ts'

type Invoices = Pick<Payments, 'chargeOnce' | 'payInvoice' | 'voidInvoice' | 'getInvoice' | 'listInvoices'>

export const invoiceCalls = (stripe: StripeClient): Invoices => ({
  chargeOnce: (terms, key) => translateErrors(() => chargeOnce(stripe, terms, key)),
  payInvoice: (id, key) => translateErrors(() => pay(stripe, id, key)),
  voidInvoice: (id, key) =>
    translateErrors(async () => {
      await voidInvoice(stripe, id, key)
      return nullIfMissing(readInvoice(stripe, id))
    }),
  getInvoice: (id) => translateErrors(() => nullIfMissing(readInvoice(stripe, id))),
  listInvoices: (filter) => translateErrors(() => list(stripe, filter)),
})

async function list(
  stripe: StripeClient,
  { customer, subscription, status, after }: Parameters<Payments['listInvoices']>[0],
): Promise<Page<ProviderInvoice>> {
  const found = await stripe.invoices.list({
    limit: 100,
    expand: ['data.payments'],
    ...(customer ? { customer } : {}),
    ...(subscription ? { subscription } : {}),
    ...(status ? { status } : {}),
    ...(after ? { starting_after: after } : {}),
  })
  const records: ProviderInvoice[] = []
  // Only the payment of an open invoice says why it is open; a person has one at most.
  for (const invoice of found.data)
    records.push(
      invoiceOf(invoice, {
        intent: invoice.status === 'open' ? await intentOf(stripe, invoice) : null,
        rates: await ratesOf(stripe, invoice),
      }),
    )
  return providerPage(found, records)
}

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
  await close(stripe, id, key)
  return readInvoice(stripe, id)
}

const close = (stripe: StripeClient, id: string, key: string) =>
  stripe.invoices.finalizeInvoice(id, { auto_advance: false }, keyed(`${key}:finalize`))

const isDecline = (error: unknown): error is Stripe.errors.StripeCardError =>
  (error as Partial<Stripe.errors.StripeError>).type === 'StripeCardError'

/**
 * Voids an invoice unless it is paid, void or deleted already. A subscription's draft would be charged
 * automatically, so it is finalized first; any other draft belongs to an interrupted purchase and is deleted.
 */
export async function voidInvoice(stripe: StripeClient, id: string, key: string): Promise<void> {
  const before = await nullIfMissing(stripe.invoices.retrieve(id))
  const renews = before?.parent?.subscription_details
  if (!before || (before.status === 'draft' && !renews))
    return void (await nullIfMissing(stripe.invoices.del(id)))
  const { status } = before.status === 'draft' ? await close(stripe, id, key) : before
  if (status !== 'open' && status !== 'uncollectible') return
  await stripe.invoices.voidInvoice(id, {}, keyed(key)).catch(async (error: unknown) => {
    const now = await stripe.invoices.retrieve(id)
    if (now.status !== 'void' && now.status !== 'paid') throw error
  })
}
