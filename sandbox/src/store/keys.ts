import type { Kind, Kinds } from './objects.ts'

/** The columns by which an object is found. */
export interface Keys {
  customer?: string | null
  /** Id of the parent object: an invoice's subscription, an intent's invoice. */
  parent?: string | null
  lookup?: string | null
  /** Time at which it is next due, in seconds. */
  due?: number | null
}

const keysByKind: { [K in Kind]: (object: Kinds[K]) => Keys } = {
  customer: (customer) => ({ lookup: customer.email, parent: customer.test_clock }),
  payment_method: (method) => ({ customer: method.customer }),
  setup_intent: (intent) => ({ customer: intent.customer }),
  payment_intent: (intent) => ({ customer: intent.customer }),
  charge: (charge) => ({ customer: charge.customer, parent: charge.payment_intent }),
  refund: (refund) => ({ parent: refund.charge }),
  dispute: (dispute) => ({
    parent: dispute.charge,
    due: dispute.status === 'needs_response' ? dispute.evidence_details.due_by : null,
  }),
  product: () => ({}),
  price: (price) => ({ parent: price.product, lookup: price.lookup_key }),
  coupon: () => ({}),
  discount: (discount) => ({ customer: discount.customer, parent: discount.subscription }),
  tax_rate: (rate) => ({ lookup: String(rate.active) }),
  tax_settings: () => ({}),
  tax_id: (taxId) => ({ customer: taxId.customer }),
  subscription: (subscription) => ({
    customer: subscription.customer,
    lookup: subscription.status,
  }),
  subscription_schedule: (schedule) => ({ customer: schedule.customer, parent: schedule.subscription }),
  invoice: (invoice) => ({
    customer: invoice.customer,
    parent: (invoice.parent?.subscription_details?.subscription as string | undefined) ?? null,
    lookup: invoice.status,
    due: dueOf(invoice),
  }),
  invoiceitem: (item) => ({ customer: item.customer, parent: item.invoice }),
  invoice_payment: (payment) => ({ parent: payment.invoice, lookup: payment.payment.payment_intent }),
  event: (event) => ({ lookup: event.type, customer: customerOf(event.data.object) }),
  test_clock: (clock) => ({ lookup: clock.status }),
}

/** Returns the customer of an event, so that personal data can be removed from it. */
function customerOf(told: Kinds['event']['data']['object']): string | null {
  if (told.object === 'customer') return told.id
  return typeof told.customer === 'string' ? told.customer : null
}

function dueOf(invoice: Kinds['invoice']): number | null {
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at
  return invoice.status === 'open' ? invoice.next_payment_attempt : null
}

export function keysOf<K extends Kind>(kind: K, object: Kinds[K]): Keys {
  return keysByKind[kind](object)
}
