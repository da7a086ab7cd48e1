import type { InvoiceItemObject, InvoiceObject, LineObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { lineOf } from './invoice-lines.ts'
import { automaticTaxing, taxingFor } from './taxes.ts'

const isPending = ({ invoice }: InvoiceItemObject) => invoice === null

/** Items that wait for a customer's next invoice, or for that of any. */
export const pendingItems = async (work: Work, customer: string | null): Promise<InvoiceItemObject[]> =>
  (await work.all('invoiceitem', { customer })).filter(isPending)

/** Lines of what waits in the currency of a subscription, for its next invoice. */
export async function pendingLines(work: Work, subscription: SubscriptionObject): Promise<LineObject[]> {
  const customer = await work.need('customer', subscription.customer)
  const items = await pendingItems(work, customer.id)
  const own = items.filter(({ currency }) => currency === subscription.currency)
  await work.load(own.map((item) => String(item.pricing?.price_details?.price)))
  return Promise.all(
    own.map(async (item) => {
      const price = await work.need('price', String(item.pricing?.price_details?.price))
      return lineOf({
        amount: item.amount,
        description: item.description ?? '',
        price,
        start: item.period.start,
        end: item.period.end,
        subscription: null,
        subscriptionItem: null,
        invoiceItem: item.id,
        proration: false,
        discounts: [],
        taxing: subscription.automatic_tax.enabled
          ? await automaticTaxing(work, customer, price)
          : taxingFor(customer, item.tax_rates ?? []),
      })
    }),
  )
}

/** Says of items on which invoice they stand, so that none waits any more. */
export async function settleItems(work: Work, { id, lines }: InvoiceObject): Promise<void> {
  for (const { parent } of lines.data) {
    const item = parent?.invoice_item_details?.invoice_item
    if (item) await work.save('invoiceitem', { ...(await work.need('invoiceitem', item)), invoice: id })
  }
}
