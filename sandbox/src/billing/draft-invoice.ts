import type Stripe from 'stripe'
import type { CustomerObject, InvoiceObject, LineObject, SubscriptionObject } from '../store/objects.ts'
import { newId } from '../store/work.ts'
import { automaticOf } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { smallestCharge } from './currencies.ts'
import { netOf } from './invoice-lines.ts'
import { taxIn, totalTaxes } from './taxes.ts'

interface InvoiceTerms {
  now: number
  customer: CustomerObject
  subscription: SubscriptionObject | null
  reason: Stripe.Invoice.BillingReason
  currency: string
  lines: LineObject[]
  discounts: string[]
  metadata?: Record<string, string>
  /** Whether the tax of an invoice without a subscription is found. */
  automatic?: boolean
  prorationDate?: number
  /** Start of the period that has just ended; absent if there is none. */
  since?: number
}

/** Builds a draft, for which nothing is owed until it is finalized. */
export function draftInvoice(terms: InvoiceTerms): InvoiceObject {
  const id = newId('in')
  const { now, customer, subscription } = terms
  const drafted = {
    ...blankInvoice,
    id,
    automatic_tax: automaticTaxOf(terms),
    created: now,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    billing_reason: terms.reason,
    currency: terms.currency,
    default_payment_method: null,
    default_tax_rates: subscription?.default_tax_rates ?? [],
    discounts: terms.discounts,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: terms.metadata ?? {},
    parent: subscription ? parentOf(subscription, terms.prorationDate) : null,
    test_clock: customer.test_clock ?? null,
    // An invoice's own period looks back; the paid period is on its lines.
    period_start: terms.since ?? now,
    period_end: now,
  } satisfies InvoiceObject
  return withLines(drafted, terms.lines, customer.balance)
}

const automaticTaxOf = ({ subscription, automatic = false }: InvoiceTerms): Stripe.Invoice.AutomaticTax => {
  const found = automaticOf(subscription?.automatic_tax ?? { enabled: automatic })
  const isLost = subscription?.automatic_tax.disabled_reason === 'requires_location_inputs'
  return isLost ? { ...found, disabled_reason: 'finalization_requires_location_inputs' } : found
}

const parentOf = (subscription: SubscriptionObject, prorationDate?: number): Stripe.Invoice.Parent => ({
  type: 'subscription_details',
  quote_details: null,
  subscription_details: {
    metadata: subscription.metadata,
    subscription: subscription.id,
    subscription_proration_date: prorationDate,
  },
})

/** Computes the totals of an invoice from its lines and the customer's balance (negative: credit). */
export function withLines(invoice: InvoiceObject, lines: LineObject[], balance: number): InvoiceObject {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const total = lines.reduce((sum, line) => sum + netOf(line), taxIn(lines, ['exclusive']))
  const owed = total + balance
  const due = owed >= smallestCharge(invoice.currency) ? owed : 0
  return {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    ending_balance: owed - due,
    lines: { ...invoice.lines, data: lines.map((line) => ({ ...line, invoice: invoice.id })) },
    starting_balance: balance,
    subtotal,
    subtotal_excluding_tax: subtotal - taxIn(lines, ['inclusive']),
    total,
    total_discount_amounts: discountSums(lines),
    total_excluding_tax: total - taxIn(lines),
    total_taxes: totalTaxes(lines),
  }
}

function discountSums(lines: LineObject[]): Stripe.Invoice.TotalDiscountAmount[] {
  const sums = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts ?? []))
    sums.set(discount as string, (sums.get(discount as string) ?? 0) + amount)
  return [...sums].map(([discount, amount]) => ({ discount, amount }))
}

/** Payment methods of an invoice: the sandbox supports only cards. */
export function paymentSettings<Settings extends object>(params: Params, before: Settings) {
  const settings = params.part('payment_settings')
  settings.only(['payment_method_types'])
  const types = settings.texts('payment_method_types')
  if (types.some((type) => type !== 'card'))
    throw invalid('The sandbox is paid by card.', 'payment_settings[payment_method_types]')
  return { ...before, payment_method_types: types.length > 0 ? ['card' as const] : null }
}

/** Default fields of every invoice: no shipping, charged by card. */
const blankInvoice = {
  object: 'invoice',
  account_country: 'US',
  account_name: null,
  account_tax_ids: null,
  amount_due: 0,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_remaining: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  subtotal: 0,
  subtotal_excluding_tax: 0,
  test_clock: null,
  total: 0,
  total_discount_amounts: [],
  total_excluding_tax: 0,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>
