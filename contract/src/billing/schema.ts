import { z } from 'zod'
import { listOf, orderedBy, Paging } from '../paging.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, Instant } from '../values.ts'
import { REFUND_REASON_LENGTH, refundTexts } from './messages.ts'

/** Summary of a card; the server never sees its number (S-O6). */
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
/** Solution of the captcha, required with a sign-up token only (D4). */
export const SetPaymentMethodBody = z.strictObject({ captcha: z.string().max(2_000).optional() }).default({})

/** Status of an invoice, as at Stripe; an open one is unpaid. */
export const InvoiceStatus = z.enum(['open', 'paid', 'void', 'uncollectible'])

/** Kind of an invoice: first payment, renewal, proration of an upgrade, day pass. */
export const InvoiceReason = z.enum(['start', 'renewal', 'change', 'free', 'day_pass'])
export type InvoiceReason = z.output<typeof InvoiceReason>

/** What one of its rates was charged on; below 0 where a change of plan credits. No name for what was not taxed. */
const InvoiceRate = z.object({
  name: z.string().nullable(),
  percent: z.number(),
  inclusive: z.boolean(),
  country: z.string().nullable(),
  net: z.number(),
  tax: z.number(),
})

/** The tax in an invoice, as it was when it was issued. Of several rates it names the one with more tax. */
const InvoiceTax = z.object({
  name: z.string(),
  percent: z.number(),
  inclusive: z.boolean(),
  /** Whether the buyer owes it themselves; the amount is 0 then. */
  reverse: z.boolean(),
  /** Country it was charged in, ISO 3166; null if it is not known. */
  country: z.string().nullable(),
  amount: z.number(),
  /** Each of several rates; net and tax of all are the amount of the invoice. Absent with one. */
  byRate: z.array(InvoiceRate).optional(),
})

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  /** Null for a deleted account. */
  user: z
    .object({
      id: Id,
      userName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      avatarUrl: z.string().nullable(),
      color: z.string().nullable(),
    })
    .nullable(),
  /** Card that paid it, to which a refund goes back; null if it is not known. */
  card: PaymentMethod.pick({ brand: true, last4: true }).nullable(),
  amount: z.number(),
  /** Absent without tax. */
  tax: InvoiceTax.optional(),
  /** Amount refunded, without refunds that the bank returned. */
  refunded: z.number(),
  /** Amount withdrawn by a dispute and not returned. */
  disputed: z.number(),
  currency: z.string(),
  /** Title of the plan at that time; null for an unknown plan. */
  planTitle: z.string().nullable(),
  reason: InvoiceReason,
  /** Of free days as long as a paid period, which a code of 100 percent would look like; absent of others. */
  isTrial: z.literal(true).optional(),
  status: InvoiceStatus,
  /** Time of the next attempt at an open invoice; null after the last one. */
  nextAttemptDateTime: Instant.nullable(),
  /** Whether it is open because the bank wants the member to confirm it; the same card then pays it. */
  bankAsks: z.boolean(),
  dateTime: Instant,
  periodStart: Instant,
  periodEnd: Instant,
  hostedInvoiceUrl: z.string().nullable(),
  invoicePdfUrl: z.string().nullable(),
})
export type Invoice = z.output<typeof Invoice>
export const InvoicesQuery = Paging.extend(orderedBy('DateTime', 'Amount').shape).extend({
  userName: z.string().max(100).optional(),
  /** For Admin: only invoices of this person. */
  userId: Id.optional(),
  status: InvoiceStatus.optional(),
  /** Only invoices that were paid, refunded or disputed in this month of the studio, `2026-11`: those behind its revenue. */
  month: z
    .string()
    .max(7)
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Unknown month')
    .optional(),
})
export const Invoices = listOf(Invoice)

const refundReason = TypedLine({ max: REFUND_REASON_LENGTH, long: refundTexts.reason })

/** Without an amount the whole rest is refunded; it is checked by `wrongRefund`, with the studio's currency. */
export const RefundBody = z
  .strictObject({ amount: z.number().optional(), reason: refundReason.optional() })
  .default({})

/** The refund form; the amount is required, so that the Admin sees it before the refund. */
export const RefundForm = z.strictObject({ amount: z.number().or(z.nan()), reason: refundReason })

/** The demo's card form, which posts to the sandbox and never to the API. */
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
