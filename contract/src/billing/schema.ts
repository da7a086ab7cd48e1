import { z } from 'zod'
import { cents } from '../money.ts'
import { listOf, orderedBy, Paging } from '../paging.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, Instant } from '../values.ts'
import { refundTexts } from './messages.ts'

/** The card's summary; its number never reaches us (S-O6). */
export const PaymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})
export type PaymentMethod = z.output<typeof PaymentMethod>

export const PaymentMethodQuery = z.object({ userId: Id })
export const SetPaymentMethodQuery = z.object({
  userId: Id,
  cardToken: z
    .string()
    .max(203, { error: 'Unknown card', abort: true })
    .regex(/^pm_[A-Za-z0-9_]{1,200}$/, 'Unknown card'),
})
/** The captcha's solved payload, needed with a sign-up token only (D4). */
export const SetPaymentMethodBody = z.strictObject({ captcha: z.string().max(2_000).optional() }).default({})

/** What an invoice is about: the first payment, a payment to come, the difference of a dearer plan, a day. */
export const InvoiceReason = z.enum(['start', 'renewal', 'change', 'day_pass'])
export type InvoiceReason = z.output<typeof InvoiceReason>

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  user: z.object({ id: Id, userName: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  amount: z.number(),
  /** What of it was given back, and did not come back from the bank. */
  refunded: z.number(),
  /** What of it a bank took from the studio over a dispute, and has not given back. */
  disputed: z.number(),
  currency: z.string(),
  /** The plan as it was called then; null for one that is not known here. */
  planTitle: z.string().nullable(),
  reason: InvoiceReason,
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  /** When an open one is tried again; null after the last try. */
  nextAttemptDateTime: Instant.nullable(),
  dateTime: Instant,
  periodStart: Instant,
  periodEnd: Instant,
  hostedInvoiceUrl: z.string().nullable(),
  invoicePdfUrl: z.string().nullable(),
})
export type Invoice = z.output<typeof Invoice>
export const InvoicesQuery = Paging.extend(orderedBy('DateTime', 'Amount').shape).extend({
  userName: z.string().max(100).optional(),
  /** One person's, for Admin. */
  userId: Id.optional(),
})
export const Invoices = listOf(Invoice)

const refundAmount = z
  .number(refundTexts.amount)
  .min(0.01, refundTexts.amount)
  .max(1_000_000, refundTexts.amount)
  .refine((amount) => Math.abs(amount * 100 - cents(amount)) < 1e-6, refundTexts.amount)
const refundReason = TypedLine({ max: 300, long: refundTexts.reason })

/** Dollars, of which no refund has a part of a cent; without an amount all that is left goes back. */
export const RefundBody = z
  .strictObject({ amount: refundAmount.optional(), reason: refundReason.optional() })
  .default({})

/** What an Admin types of a refund: the sum always, so that it is said before it goes back. */
export const RefundForm = z.strictObject({ amount: refundAmount, reason: refundReason })

/** What our own card form in the demo posts to the sandbox, never to a room of ours. */
export const SandboxCard = z.strictObject({
  number: z.string().max(40),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  cvc: z.string().max(10),
})
export const SandboxPaymentMethod = z.object({ id: z.string() })
export const SandboxDelivery = z.strictObject({
  mode: z.enum(['normal', 'duplicate', 'shuffle', 'drop']),
  seconds: z.number().int().min(0).max(3600).optional(),
})
