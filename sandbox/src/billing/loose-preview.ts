import type Stripe from 'stripe'
import { addressOf, blankCustomer, shippingOf } from '../resources/customers.ts'
import type { CustomerObject, InvoiceObject, LineObject, PriceObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { checkAutomatic, wantsAutomatic } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { draftInvoice } from './invoice.ts'
import { lineOf } from './invoice-lines.ts'
import { automaticTaxing, exemptions, untaxed } from './taxes.ts'

/** What a preview supposes of its customer: another exemption, or another place. */
export function supposed(customer: CustomerObject, details: Params): CustomerObject {
  details.only(['address', 'shipping', 'tax_exempt'])
  return {
    ...customer,
    ...(details.has('address') && { address: addressOf(details.part('address')) }),
    ...(details.has('shipping') && { shipping: shippingOf(details.part('shipping')) }),
    tax_exempt: details.choice('tax_exempt', exemptions, customer.tax_exempt ?? 'none'),
  }
}

/** Computes an invoice of what a request names, for a customer or for somebody who is none yet; nothing is stored. */
export async function loosePreview(work: Work, params: Params): Promise<InvoiceObject> {
  const id = params.text('customer')
  if (!id && !params.has('customer_details'))
    throw invalid('You must provide a customer, customer_details or a subscription.', 'customer')
  const stored = id ? await work.need('customer', id, 'customer') : blankCustomer(work.now)
  const customer = supposed(stored, params.part('customer_details'))
  const automatic = wantsAutomatic(params, false)
  await checkAutomatic(work, automatic, { rates: [], customer })
  const lines = await Promise.all(
    params.parts('invoice_items').map((item) => lineFor(work, item, { customer, automatic })),
  )
  const draft = draftInvoice({
    now: work.now,
    customer,
    subscription: null,
    reason: 'upcoming',
    currency: params.text('currency') ?? lines[0]?.currency ?? 'usd',
    lines,
    discounts: [],
    automatic,
  })
  return { ...draft, id: newId('upcoming_in'), ...(id ? {} : { customer: null as unknown as string }) }
}

const behaviors = ['inclusive', 'exclusive', 'unspecified'] as const

async function lineFor(
  work: Work,
  item: Params,
  { customer, automatic }: { customer: CustomerObject; automatic: boolean },
): Promise<LineObject> {
  item.only(['amount', 'currency', 'description', 'price_data', 'tax_behavior'])
  const data = item.has('price_data') ? item.part('price_data') : null
  data?.only(['currency', 'product', 'unit_amount', 'tax_behavior'])
  const product = data ? await work.need('product', data.needText('product'), data.name('product')) : null
  const amount = data ? data.needWhole('unit_amount') : item.needWhole('amount')
  const price = {
    id: newId('price'),
    product: product?.id ?? newId('prod'),
    currency: (data ?? item).needText('currency'),
    unit_amount: amount,
    tax_behavior: (data ?? item).choice('tax_behavior', behaviors, 'unspecified'),
  } as Pick<Stripe.Price, 'id' | 'currency'> as PriceObject
  return lineOf({
    amount,
    description: item.text('description') ?? product?.name ?? '',
    price,
    start: work.now,
    end: work.now,
    subscription: null,
    subscriptionItem: null,
    invoiceItem: null,
    proration: false,
    discounts: [],
    taxing: automatic ? await automaticTaxing(work, customer, price) : untaxed,
  })
}
