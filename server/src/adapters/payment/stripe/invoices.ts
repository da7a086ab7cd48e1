import type { Page, Payments, ProviderInvoice } from '../payments.ts'
import { keyed, type StripeClient } from './client.ts'
import { ratesOf } from './invoice-tax.ts'
import { intentOf, readInvoice } from './read-objects.ts'
import { invoiceOf, providerPage } from './shapes.ts'
import { nullIfMissing, translateErrors } from './translate.ts'

type Invoices = Pick<Payments, 'voidInvoice' | 'getInvoice' | 'listInvoices'>

export const invoiceCalls = (stripe: StripeClient): Invoices => ({
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

/**
 * Voids an invoice unless it is paid, void or deleted already. A subscription's draft would be charged
 * automatically, so it is finalized first; any other draft belongs to an interrupted purchase and is deleted.
 */
export async function voidInvoice(stripe: StripeClient, id: string, key: string): Promise<void> {
  const before = await nullIfMissing(stripe.invoices.retrieve(id))
  const renews = before?.parent?.subscription_details
  if (!before || (before.status === 'draft' && !renews))
    return void (await nullIfMissing(stripe.invoices.del(id)))
  const { status } = before.status === 'draft' ? await finalize(stripe, id, key) : before
  if (status !== 'open' && status !== 'uncollectible') return
  await stripe.invoices.voidInvoice(id, {}, keyed(key)).catch(async (error: unknown) => {
    const now = await stripe.invoices.retrieve(id)
    if (now.status !== 'void' && now.status !== 'paid') throw error
  })
}

/** Finalizes a draft, without a charge. */
export const finalize = (stripe: StripeClient, id: string, key: string) =>
  stripe.invoices.finalizeInvoice(id, { auto_advance: false }, keyed(`${key}:finalize`))
