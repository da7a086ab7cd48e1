import type Stripe from 'stripe'

/** Stored form of the objects: references are ids, and become objects only if a request expands them. */
export type CustomerObject = Stripe.Customer & {
  invoice_settings: { default_payment_method: string | null }
  invoice_prefix: string
  next_invoice_sequence: number
  test_clock?: string | null
}
export type TestClockObject = Stripe.TestHelpers.TestClock
export type PaymentMethodObject = Stripe.PaymentMethod & {
  customer: string | null
  card: Stripe.PaymentMethod.Card
}
export type SetupIntentObject = Stripe.SetupIntent & {
  customer: string | null
  payment_method: string | null
  client_secret: string
}
export type PaymentIntentObject = Stripe.PaymentIntent & {
  customer: string
  payment_method: string | null
  latest_charge: string | null
  client_secret: string
}
export type ChargeObject = Stripe.Charge & {
  customer: string
  payment_intent: string
  payment_method: string
}
export type RefundObject = Stripe.Refund & { charge: string }
export type DisputeObject = Stripe.Dispute & { charge: string; payment_intent: string }
export type PriceObject = Stripe.Price & { product: string; unit_amount: number }
export type DiscountObject = Stripe.Discount & {
  customer: string
  source: { coupon: string; type: 'coupon' }
}
export type ItemObject = Stripe.SubscriptionItem & { price: PriceObject }
export type SubscriptionObject = Stripe.Subscription & {
  customer: string
  default_payment_method: string | null
  latest_invoice: string | null
  schedule: string | null
  discounts: string[]
  items: { data: ItemObject[] }
}
export type PhaseObject = Omit<Stripe.SubscriptionSchedule.Phase, 'items' | 'discounts'> & {
  items: (Stripe.SubscriptionSchedule.Phase.Item & { price: string })[]
  discounts: (Stripe.SubscriptionSchedule.Phase.Discount & { discount: string })[]
}
export type ScheduleObject = Omit<Stripe.SubscriptionSchedule, 'phases'> & {
  customer: string
  subscription: string | null
  phases: PhaseObject[]
}
export type LineObject = Stripe.InvoiceLineItem & { discounts: string[]; subscription: string | null }
export type InvoiceObject = Stripe.Invoice & {
  customer: string
  default_payment_method: string | null
  discounts: string[]
  lines: { data: LineObject[] }
  number: string | null
  status: Stripe.Invoice.Status
}
export type InvoiceItemObject = Stripe.InvoiceItem & { customer: string; invoice: string | null }
export type InvoicePaymentObject = Stripe.InvoicePayment & {
  invoice: string
  payment: { payment_intent: string; type: 'payment_intent' }
}

export type TaxIdObject = Stripe.TaxId & { customer: string }

export interface Kinds {
  customer: CustomerObject
  payment_method: PaymentMethodObject
  setup_intent: SetupIntentObject
  payment_intent: PaymentIntentObject
  charge: ChargeObject
  refund: RefundObject
  dispute: DisputeObject
  product: Stripe.Product
  price: PriceObject
  coupon: Stripe.Coupon
  discount: DiscountObject
  tax_rate: Stripe.TaxRate
  tax_settings: Stripe.Tax.Settings & { id: string }
  tax_id: TaxIdObject
  subscription: SubscriptionObject
  subscription_schedule: ScheduleObject
  invoice: InvoiceObject
  invoiceitem: InvoiceItemObject
  invoice_payment: InvoicePaymentObject
  event: Stripe.EventBase & { data: { object: { id: string; object?: string; customer?: unknown } } }
  test_clock: TestClockObject
}
export type Kind = keyof Kinds

/** Over HTTP a decimal is a string; the SDK's type is what it parses it to. */
export const decimal = (value: number) => String(value) as unknown as Stripe.Decimal
