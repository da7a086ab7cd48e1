import { randomUUID } from 'node:crypto'
import { refundTexts, refusals } from '@studio/contract/billing/messages.ts'
import { decideRefund, refundableCents } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { cents } from '@studio/contract/money.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, gt } from 'drizzle-orm'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invoices, operations } from '../../../database/tables/billing.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { callProvider, digest, findOperation, openOperation } from '../operations.ts'
import { withRefundLock } from '../person-lock.ts'
import { invoiceToShow } from '../queries.ts'
import type { RefundNote } from './audit-money-back.ts'
import { paymentOf } from './record-money-back.ts'
import { lockPayment, paymentIdOf, recordInvoiceMoneyBack, refreshPayment } from './refresh-payment.ts'

type Row = typeof invoices.$inferSelect

interface RefundInput {
  id: string
  /** Dollars; absent for all that is left. */
  amount?: number | undefined
  reason?: string | undefined
  /** The Idempotency-Key: a repeated request with it is the same refund for good. */
  key?: string | undefined
}

/** For so long an equal request without a key, from the same Admin, counts as a duplicate. */
const DUPLICATE_WINDOW = MINUTE

/**
 * Gives money of a paid invoice back; 409 when nothing is left, 400 at `amount` when less is. No membership changes by
 * it. Without a key, a repeated request goes on with the first one's while that one's answer is not known; for a minute
 * after it has been made it is 409 JustRefunded (I5).
 */
export function refundInvoice(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  return withRefundLock(context, input.id, () => issueRefund(context, viewer, input))
}

/** Settles a refund whose answer was lost, also that of a person who has been deleted since. */
export async function settleRefund(context: Context, invoiceId: string): Promise<void> {
  await refreshPayment(context, await findInvoice(context, invoiceId))
}

async function issueRefund(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  const invoice = await findInvoice(context, input.id)
  const note = noteOf(viewer, input)
  await refuseReusedKey(context, input, note)
  const paymentIntent = await paymentIdOf(context, invoice)
  if (!paymentIntent) throw new Refusal('conflict', refusals.nothingToRefund)
  if (await isIssued(context, invoice, note)) return invoiceToShow(context, invoice.id)
  const { operation, terms, leftCents } = await begin(context, invoice, input, note)
  const ask = (key: string) => context.payments.refund({ paymentIntent, ...terms }, key)
  try {
    const asked = await callProvider(context, operation, ask)
    if ('declined' in asked) throw asked.declined
    await recordInvoiceMoneyBack(context, invoice, { refunds: [asked.done], disputes: [] })
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // The provider has refunded more than the ledger knew of: after the refresh the request is decided anew.
    await refreshPayment(context, invoice)
    const known = await inTransaction(context.db, (tx) => paymentOf(tx, invoice.id))
    if (refundableCents(known) === leftCents) throw new Refusal('conflict', refusals.refundRefused)
    return issueRefund(context, viewer, input)
  }
  return invoiceToShow(context, invoice.id)
}

async function findInvoice(context: Context, id: string): Promise<Row> {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Refusal('notFound', studioRefusals.notFound)
  return invoice
}

function noteOf(viewer: Viewer, { reason, key }: RefundInput): RefundNote {
  const adminId = signedIn(viewer).id
  return { adminId, ...(key ? { request: digest([adminId, key]) } : {}), ...(reason ? { reason } : {}) }
}

/** The key of the operation that an Idempotency-Key stands for. */
const ownKey = ({ request }: RefundNote) => (request ? `refund:${request}` : null)

/** What a key stands for, and is compared when it is sent again. */
const contentOf = ({ id, amount, reason }: RefundInput, { request }: RefundNote) => ({
  request,
  id,
  amount,
  reason,
})

/** 409 for a key that stood for another refund. */
async function refuseReusedKey(context: Context, input: RefundInput, note: RefundNote): Promise<void> {
  const key = ownKey(note)
  const known = key ? await findOperation(context, key) : null
  if (!known || known.requestHash === digest(contentOf(input, note))) return
  throw new Refusal('conflict', refusals.keyReused)
}

/** Whether this key's refund was issued: the provider keeps the key's mark with it, for longer than we or it keep keys. */
async function isIssued(context: Context, invoice: Row, { request }: RefundNote): Promise<boolean> {
  if (!request) return false
  const { refunds } = await refreshPayment(context, invoice)
  return refunds.some(({ metadata }) => metadata.request === request)
}

/** Decides and stores the operation under the lock, before the first try (I5). */
function begin(context: Context, invoice: Row, input: RefundInput, note: RefundNote) {
  const { amount } = input
  return inTransaction(context.db, async (tx) => {
    await lockPayment(tx, invoice)
    const payment = await paymentOf(tx, invoice.id)
    const leftCents = refundableCents(payment)
    const refund = decideRefund(payment, amount === undefined ? null : cents(amount))
    if (!refund.ok) {
      if (refund.code === 'nothing-left') throw new Refusal('conflict', refusals.nothingToRefund)
      throw refuseField('amount', refundTexts.tooMuch(leftCents))
    }
    const terms = { amountCents: refund.cents, metadata: note }
    const request = note.request ? contentOf(input, note) : { invoice: invoice.id, ...terms }
    const open = (await keyOfOwn(tx, note)) ?? (await keyOfOpen(tx, request))
    if (!open && amount !== undefined) await refuseJustMade(context, tx, request)
    const operation = {
      key: open ?? `refund:${invoice.id}:${randomUUID()}`,
      userId: invoice.userId ?? invoice.id,
      kind: 'refund',
      subject: invoice.id,
      actor: note.adminId,
      request,
    }
    await openOperation(context, tx, operation)
    return { operation, terms, leftCents }
  })
}

/** The key of the operation an Idempotency-Key stands for, unless the provider has refused it. */
async function keyOfOwn(tx: Transaction, note: RefundNote): Promise<string | null> {
  const own = ownKey(note)
  const refused = and(eq(operations.key, own ?? ''), eq(operations.state, 'failed'))
  return own && (await tx.$count(operations, refused)) === 0 ? own : null
}

/** The key of an equal operation that has no answer yet. */
async function keyOfOpen(tx: Transaction, request: unknown): Promise<string | null> {
  const [open] = await tx
    .select({ key: operations.key })
    .from(operations)
    .where(and(eq(operations.state, 'started'), equalRefunds(request)))
  return open?.key ?? null
}

/** 409 JustRefunded where an equal request without a key was issued within the last minute. */
async function refuseJustMade(context: Context, tx: Transaction, request: unknown): Promise<void> {
  const since = new Date(context.clock.machine().getTime() - DUPLICATE_WINDOW)
  const made = and(eq(operations.state, 'done'), gt(operations.finishedAt, since), equalRefunds(request))
  if ((await tx.$count(operations, made)) === 0) return
  throw new Refusal('conflict', refusals.justRefunded, { code: 'JustRefunded' })
}

const equalRefunds = (request: unknown) =>
  and(eq(operations.kind, 'refund'), eq(operations.requestHash, digest(request)))
