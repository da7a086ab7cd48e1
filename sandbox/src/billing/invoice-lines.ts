import type Stripe from 'stripe'
import {
  decimal,
  type ItemObject,
  type LineObject,
  type PriceObject,
  type SubscriptionObject,
} from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import { stepOf } from './currencies.ts'
import { type Discount, takenOff } from './discounts.ts'
import { type Taxing, taxesOf, taxingOf } from './taxes.ts'

interface LineTerms {
  amount: number
  description: string
  price: PriceObject
  start: number
  end: number
  subscription: string | null
  subscriptionItem: string | null
  invoiceItem: string | null
  proration: boolean
  discounts: Discount[]
  taxing: Taxing
}

/** Builds one line of an invoice, with its discounts applied one after another, and the taxes of what is left. */
export function lineOf(terms: LineTerms): LineObject {
  let left = terms.amount
  const step = stepOf(terms.price.currency)
  const applied = terms.discounts.filter(({ products }) => products?.includes(terms.price.product) ?? true)
  const taken = applied.map((discount) => {
    const amount = Math.max(0, takenOff(left, discount, step))
    left -= amount
    return { amount, discount: discount.id }
  })
  return {
    id: newId('il'),
    object: 'line_item',
    amount: terms.amount,
    currency: terms.price.currency,
    description: terms.description,
    discount_amounts: taken,
    discountable: !terms.proration,
    discounts: applied.map((discount) => discount.id),
    invoice: null,
    livemode: false,
    metadata: {},
    parent: parentOf(terms),
    period: { start: terms.start, end: terms.end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: terms.price.id, product: terms.price.product },
      unit_amount_decimal: decimal(terms.price.unit_amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: terms.subscription,
    subtotal: terms.amount,
    taxes: taxesOf(left, terms.taxing, step),
  } satisfies LineObject
}

function parentOf(terms: LineTerms): Stripe.InvoiceLineItem.Parent {
  if (terms.subscriptionItem === null)
    return {
      type: 'invoice_item_details',
      subscription_item_details: null,
      invoice_item_details: {
        invoice_item: terms.invoiceItem ?? '',
        proration: false,
        proration_details: null,
        subscription: null,
      },
    }
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: terms.proration,
      proration_details: terms.proration ? { credited_items: null } : null,
      subscription: terms.subscription,
      subscription_item: terms.subscriptionItem,
    },
  }
}

export const netOf = (line: LineObject) =>
  line.amount - (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Builds the line of a whole period; in a trial it costs nothing. */
export async function periodLine(
  work: Work,
  subscription: SubscriptionObject,
  period: { start: number; end: number },
  discounts: Discount[],
): Promise<LineObject> {
  const item = itemOf(subscription)
  const product = await work.need('product', item.price.product)
  const trial = subscription.status === 'trialing' && period.end === subscription.trial_end
  return lineOf({
    amount: trial ? 0 : item.price.unit_amount,
    description: trial ? `Trial period for ${product.name}` : `1 × ${product.name}`,
    price: item.price,
    ...period,
    subscription: subscription.id,
    subscriptionItem: item.id,
    invoiceItem: null,
    proration: false,
    discounts: trial ? [] : discounts,
    taxing: await taxingOf(work, subscription),
  })
}

export const itemOf = (subscription: SubscriptionObject): ItemObject => subscription.items.data[0]!
