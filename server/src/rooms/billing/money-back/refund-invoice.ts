import { randomUUID } from 'node:crypto'
import { refundTexts, refusals } from '@studio/contract/billing/messages.ts'
import { decideRefund, refundableCents, wrongRefund } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { cents } from '@studio/contract/money.ts'
import { keyReused, refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq } from 'drizzle-orm'
import { RequestError } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invoices, operations } from '../../../database/tables/billing.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { paymentOf } from '../ledger.ts'
import { callProvider, digest, findOperation, openOperation, type StoredOperation } from '../operations.ts'
import { withRefundLock } from '../person-lock.ts'
import { invoiceToShow } from '../queries.ts'
import type { Invoice as Row } from '../record-invoices.ts'
import type { RefundNote } from './record-money-back.ts'
import { lockPayment, recordInvoiceMoneyBack, refreshPayment } from './refresh-payment.ts'

interface RefundInput {
  id: string
  /** Absent for everything that is left. */
  amount?: number | undefined
  reason?: string | undefined
  /** The Idempotency-Key: a repeated request with it is always the same refund. */
  key?: string | undefined
}

/** Time in which an equal request without a key, from the same Admin, counts as a duplicate. */
const DUPLICATE_WINDOW = MINUTE

/**
 * Refunds a paid invoice; 409 if nothing is left, 400 at `amount` if less is left. Memberships are unchanged.
 * Without a key, a repeated request continues the first one while the answer of that is unknown; for a minute
 * after it was made it is 409 JustRefunded (I5).
 */
export function refundInvoice(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  return withRefundLock(context, input.id, () => issueRefund(context, viewer, input))
}

/** Settles a refund whose answer was lost, also for a person who has been deleted since. */
export async function settleRefund(context: Context, invoiceId: string): Promise<void> {
  await refreshPayment(context, await findInvoice(context, invoiceId))
}

async function issueRefund(context: Context, viewer: Viewer, input: RefundInput): Promise<Invoice> {
  const invoice = await findInvoice(context, input.id)
  if (input.amount !== undefined) refuseWrongAmount(context, input.amount)
  const note = noteOf(viewer, input)
  await refuseReusedKey(context, input, note)
  const { paymentId: paymentIntent } = invoice
  if (!paymentIntent) throw new Refusal('conflict', refusals.nothingToRefund)
  if (await isIssued(context, invoice, note)) return invoiceToShow(context, invoice.id)
  const { operation, terms, leftCents } = await begin(context, invoice, input, note)
  const ask = (key: string) => context.payments.refund({ paymentIntent, ...terms }, key)
  try {
    const asked = await callProvider(context, operation, ask)
    if ('declined' in asked) throw asked.declined
    const back = { refunds: [asked.done], disputes: [], cards: new Map() }
    await recordInvoiceMoneyBack(context, invoice, back)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    // The provider has refunded more than the ledger contains: after the refresh the request is decided
    // again.
    await refreshPayment(context, invoice)
    const known = await inTransaction(context.db, (tx) => paymentOf(tx, invoice.id))
    if (refundableCents(known) === leftCents) throw new Refusal('conflict', refusals.refundRefused)
    return issueRefund(context, viewer, input)
  }
  return invoiceToShow(context, invoice.id)
}

function refuseWrongAmount(context: Context, amount: number): void {
  const text = wrongRefund(amount, context.settings.now().money)
  if (text) throw refuseField('amount', text)
}

/** The same for a body with other wrong fields, so that all are reported together. */
export function wrongAmountIn(context: Context, { body }: { body: unknown }): Record<string, string> {
  const { amount } = (body ?? {}) as { amount?: unknown }
  const text = amount === undefined ? null : wrongRefund(amount, context.settings.now().money)
  return text ? { amount: text } : {}
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

const ownKey = ({ request }: RefundNote) => (request ? `refund:${request}` : null)

/** The content of a request, compared when its key is sent again. */
const contentOf = ({ id, amount, reason }: RefundInput, { request }: RefundNote) => ({
  request,
  id,
  amount,
  reason,
})

async function refuseReusedKey(context: Context, input: RefundInput, note: RefundNote): Promise<void> {
  const key = ownKey(note)
  const known = key ? await findOperation(context, key) : null
  if (!known || known.requestHash === digest(contentOf(input, note))) return
  throw new Refusal('conflict', keyReused)
}

/** Whether this key's refund was issued: the provider keeps the mark longer than either side keeps keys. */
async function isIssued(context: Context, invoice: Row, { request }: RefundNote): Promise<boolean> {
  if (!request) return false
  const { refunds } = await refreshPayment(context, invoice)
  return refunds.some(({ metadata }) => metadata.request === request)
}

/** Decides and stores the operation under the lock, before the first try (I5). */
function begin(context: Context, invoice: Row, input: RefundInput, note: RefundNote) {
  const { amount } = input
  const { money } = context.settings.now()
  return inTransaction(context.db, async (tx) => {
    await lockPayment(tx, invoice)
    const payment = await paymentOf(tx, invoice.id)
    const leftCents = refundableCents(payment)
    const refund = decideRefund(payment, amount === undefined ? null : cents(amount, money))
    if (!refund.ok) {
      if (refund.code === 'nothing-left') throw new Refusal('conflict', refusals.nothingToRefund)
      throw refuseField('amount', refundTexts.tooMuch(leftCents, money))
    }
    const terms = { amountCents: refund.cents, metadata: note }
    const request = note.request ? contentOf(input, note) : { invoice: invoice.id, ...terms }
    const last = await lastEqual(tx, request)
    if (amount !== undefined && !note.request && isJustMade(context, last)) {
      throw new Refusal('conflict', refusals.justRefunded, { code: 'JustRefunded' })
    }
    const operation = {
      key: keyToAskUnder(note, last) ?? `refund:${invoice.id}:${randomUUID()}`,
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

/** Returns the operation of an equal request: an unanswered one, otherwise the latest. */
async function lastEqual(tx: Transaction, request: unknown): Promise<StoredOperation | undefined> {
  const [last] = await tx
    .select()
    .from(operations)
    .where(and(eq(operations.kind, 'refund'), eq(operations.requestHash, digest(request))))
    .orderBy(desc(eq(operations.state, 'started')), desc(operations.startedAt))
    .limit(1)
  return last
}

const isJustMade = ({ clock }: Context, last: StoredOperation | undefined) =>
  last?.state === 'done' && clock.machine().getTime() - Number(last.finishedAt) < DUPLICATE_WINDOW

/** Returns the key to reuse: that of an unanswered operation, else the Idempotency-Key's; null after a refusal. */
function keyToAskUnder(note: RefundNote, last: StoredOperation | undefined): string | null {
  if (last?.state === 'started') return last.key
  return last?.state === 'failed' ? null : ownKey(note)
}
