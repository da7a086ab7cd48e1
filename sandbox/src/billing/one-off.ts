import { emit, saveAndEmit } from '../events/emit.ts'
import { needCustomer } from '../resources/customers.ts'
import {
  type CustomerObject,
  decimal,
  type InvoiceItemObject,
  type InvoiceObject,
  type PriceObject,
} from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { checkAutomatic, wantsAutomatic } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { discountsOf, keepDiscounts, requestedDiscounts } from './discounts.ts'
import { draftInvoice, paymentSettings, withLines } from './draft-invoice.ts'
import { lineOf } from './invoice-lines.ts'
import { automaticTaxing, requestedRates, type Taxing, taxingFor } from './taxes.ts'

/** Creates an empty invoice without a subscription. */
export async function createInvoice(work: Work, params: Params): Promise<InvoiceObject> {
  const customer = await needCustomer(work, params.needText('customer'))
  const discounts = await requestedDiscounts(work, params, { customer: customer.id, subscription: null })
  await keepDiscounts(work, discounts)
  const automatic = wantsAutomatic(params, false)
  await checkAutomatic(work, automatic, { rates: [], customer })
  const draft = draftInvoice({
    now: work.now,
    customer,
    subscription: null,
    reason: 'manual',
    currency: params.text('currency')?.toLowerCase() ?? customer.currency ?? 'usd',
    lines: [],
    discounts: discounts.map((discount) => discount.id),
    metadata: params.metadata(),
    automatic,
  })
  const invoice = {
    ...draft,
    auto_advance: params.flag('auto_advance', false),
    description: params.text('description'),
    payment_settings: paymentSettings(params, draft.payment_settings),
  }
  return saveAndEmit(work, 'invoice', invoice, 'invoice.created')
}

/** Adds an item to a draft, or lets it wait for the customer's next invoice. */
export async function addInvoiceItem(work: Work, params: Params): Promise<InvoiceItemObject> {
  const customer = await needCustomer(work, params.needText('customer'))
  const invoice = params.has('invoice') ? await draftOf(work, customer, params) : null
  const pricing = params.part('pricing')
  pricing.only(['price'])
  const price = await work.need('price', pricing.needText('price'), 'pricing[price]')
  if (price.recurring)
    throw invalid(
      'The price specified is recurring; this field only accepts one-time prices.',
      'pricing[price]',
    )
  if (invoice && price.currency !== invoice.currency)
    throw invalid(
      `The invoice is in ${invoice.currency}, and this price in ${price.currency}.`,
      'pricing[price]',
    )
  const product = await work.need('product', price.product)
  const period = params.has('period') ? params.part('period') : null
  const terms = {
    amount: price.unit_amount,
    description: product.name,
    price,
    start: period?.needWhole('start') ?? work.now,
    end: period?.needWhole('end') ?? work.now,
  }
  const rates = await requestedRates(work, params, 'tax_rates')
  const isAutomatic = invoice?.automatic_tax.enabled ?? false
  await checkAutomatic(work, isAutomatic, { rates, customer, price })
  const item = { ...itemOf(work.now, { customer, invoice }, terms), tax_rates: rates }
  await work.save('invoiceitem', item)
  if (invoice)
    await putOn(work, invoice, customer, {
      ...terms,
      invoiceItem: item.id,
      taxing: isAutomatic ? await automaticTaxing(work, customer, price) : taxingFor(customer, rates),
    })
  await emit(work, 'invoiceitem.created', item)
  return item
}

async function draftOf(work: Work, customer: CustomerObject, params: Params): Promise<InvoiceObject> {
  const invoice = await work.need('invoice', params.needText('invoice'), 'invoice')
  if (invoice.status !== 'draft')
    throw invalid('You can only add invoice items to draft invoices.', 'invoice', 'invoice_not_editable')
  if (invoice.customer !== customer.id) throw invalid('The invoice belongs to another customer.', 'invoice')
  return invoice
}

interface ItemTerms {
  amount: number
  description: string
  price: PriceObject
  start: number
  end: number
}

async function putOn(
  work: Work,
  invoice: InvoiceObject,
  customer: CustomerObject,
  terms: ItemTerms & { invoiceItem: string; taxing: Taxing },
) {
  const line = lineOf({
    ...terms,
    subscription: null,
    subscriptionItem: null,
    proration: false,
    discounts: await discountsOf(work, invoice),
  })
  const filled = withLines(invoice, [...invoice.lines.data, line], customer.balance)
  await work.save('invoice', filled)
}

const itemOf = (
  now: number,
  { customer, invoice }: { customer: CustomerObject; invoice: InvoiceObject | null },
  terms: ItemTerms,
) =>
  ({
    id: newId('ii'),
    object: 'invoiceitem',
    amount: terms.amount,
    currency: terms.price.currency,
    customer: customer.id,
    customer_account: null,
    date: now,
    description: terms.description,
    discountable: true,
    discounts: [],
    invoice: invoice?.id ?? null,
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: terms.start, end: terms.end },
    pricing: {
      type: 'price_details',
      price_details: { price: terms.price.id, product: terms.price.product },
      unit_amount_decimal: decimal(terms.amount),
    },
    proration: false,
    quantity: 1,
    quantity_decimal: decimal(1),
    tax_rates: [],
    test_clock: null,
  }) satisfies InvoiceItemObject
