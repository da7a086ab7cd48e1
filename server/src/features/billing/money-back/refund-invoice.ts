import { randomUUID } from 'node:crypto'
import { refundTexts, refusals } from '@studio/contract/billing/messages.ts'
import { leftOf, refundOf } from '@studio/contract/billing/rules.ts'
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
import { replyOnce } from '../replies.ts'
import type { RefundNote } from './audit-money-back.ts'
import { paymentOf } from './record-money-back.ts'
import { enterMoneyBack, lockPayment, paymentIdOf, refreshPayment } from './refresh-payment.ts'

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
  const { key, ...refund } = input
  const asked = { userId: signedIn(viewer).id, key, request: { refund } }
  const work = () => issueRefund(context, viewer, input)
  return replyOnce(context, asked, () => withRefundLock(context, input.id, work))
}

/** Settles a refund whose answer was lost, also that of a person who has been deleted since. */
export async function settleRefund(context: Context, key: string): Promise<void> {
  await refreshPayment(context, await findInvoice(context, key.split(':')[1] ?? ''))
}

async function issueRefund(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  const invoice = await findInvoice(context, input.id)
  const paymentIntent = await paymentIdOf(context, invoice)
  if (!paymentIntent) throw new Refusal('conflict', refusals.nothingToRefund)
  const note = noteOf(viewer, input)
  if (await isIssued(context, invoice, note)) return invoiceToShow(context, invoice.id)
  const { operation, terms, leftCents } = await begin(context, invoice, input, note)
  const ask = (key: string) => context.payments.refund({ paymentIntent, ...terms }, key)
  try {
    const asked = await callProvider(context, operation, ask)
    if ('declined' in asked) throw asked.declined
    await enterMoneyBack(context, invoice, { refunds: [asked.done], disputes: [] })
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // The provider has refunded more than the ledger knew of: after the refresh the request is decided anew.
    await refreshPayment(context, invoice)
    const known = await inTransaction(context.db, (tx) => paymentOf(tx, invoice.id))
    if (leftOf(known) === leftCents) throw new Refusal('conflict', refusals.refundRefused)
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

const ownKey = ({ id }: Row, { request }: RefundNote) => (request ? `refund:${id}:${request}` : null)

/** Whether this key's refund was issued: its answer was lost, and the reconciler may have closed the operation. */
async function isIssued(context: Context, invoice: Row, note: RefundNote): Promise<boolean> {
  const key = ownKey(invoice, note)
  if (!key || !(await findOperation(context, key))) return false
  const { refunds } = await refreshPayment(context, invoice)
  return refunds.some(({ metadata }) => metadata.request === note.request)
}

/** Decides and stores the operation under the lock, before the first try (I5). */
function begin(context: Context, invoice: Row, { amount }: RefundInput, note: RefundNote) {
  return inTransaction(context.db, async (tx) => {
    await lockPayment(tx, invoice)
    const payment = await paymentOf(tx, invoice.id)
    const leftCents = leftOf(payment)
    const refund = refundOf(payment, amount === undefined ? null : cents(amount))
    if (!refund.ok) {
      if (refund.code === 'nothing-left') throw new Refusal('conflict', refusals.nothingToRefund)
      throw refuseField('amount', refundTexts.tooMuch(leftCents))
    }
    const terms = { amountCents: refund.cents, metadata: note }
    const request = { invoice: invoice.id, ...terms }
    const open = await keyOfOpen(tx, invoice, request)
    if (!open && amount !== undefined) await refuseJustMade(context, tx, request)
    const key = open ?? `refund:${invoice.id}:${randomUUID()}`
    const operation = { key, userId: invoice.userId ?? invoice.id, kind: 'refund', request }
    await openOperation(context, tx, operation)
    return { operation, terms, leftCents }
  })
}

interface RefundRequest {
  invoice: string
  amountCents: number
  metadata: RefundNote
}

/** The request's own key, unless the provider has refused it; else the key of an equal open operation. */
async function keyOfOpen(tx: Transaction, invoice: Row, request: RefundRequest): Promise<string | null> {
  const own = ownKey(invoice, request.metadata)
  const refused = and(eq(operations.key, own ?? ''), eq(operations.state, 'failed'))
  if (own && (await tx.$count(operations, refused)) === 0) return own
  const [open] = await tx
    .select({ key: operations.key })
    .from(operations)
    .where(and(eq(operations.state, 'started'), asked(request)))
  return open?.key ?? null
}

/** 409 JustRefunded where an equal request without a key was issued within the last minute. */
async function refuseJustMade(context: Context, tx: Transaction, request: RefundRequest): Promise<void> {
  const since = new Date(context.clock.machine().getTime() - DUPLICATE_WINDOW)
  const made = and(eq(operations.state, 'done'), gt(operations.finishedAt, since), asked(request))
  if ((await tx.$count(operations, made)) === 0) return
  throw new Refusal('conflict', refusals.justRefunded, { code: 'JustRefunded' })
}

const asked = (request: RefundRequest) =>
  and(eq(operations.kind, 'refund'), eq(operations.requestHash, digest(request)))
