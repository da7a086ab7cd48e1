import { major } from '@studio/contract/money.ts'
import { taxOfRefund } from '@studio/contract/tax/rules.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq } from 'drizzle-orm'
import type { MoneyBack, ProviderDispute, ProviderRefund } from '../../../adapters/payment/refunding.ts'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { invoices, ledger } from '../../../database/tables/billing.ts'
import { users } from '../../../database/tables/people.ts'
import { visitor } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { addToLedger } from '../ledger.ts'
import type { Invoice } from '../record-invoices.ts'

/** A refund, a dispute, or the reversal of one, as the provider has it. */
type MoneyMovement = { at: Date } & (
  | { kind: 'refund' | 'refund_reversal'; of: ProviderRefund }
  | { kind: 'dispute' | 'dispute_reversal'; of: ProviderDispute }
)

export const MONEY_MOVED_JOB = 'billing.moneyMoved'

export interface MoneyMoved {
  ledgerId: number
  /** Whether the refund was returned, or the dispute won, before the studio learned of it. */
  reversed: boolean
  /** The bank's reason for the dispute. */
  reason: string | null
}

/** Stored by the provider with a refund: the Admin who requests it, the request's key and the reason. */
export type RefundNote = {
  adminId: string
  /** Mark of the request's Idempotency-Key, if it had one. */
  request?: string
  reason?: string
}

/**
 * Writes each movement of a paid invoice's money to the ledger, once (I4), with its author (S-R4); this also finds
 * a refund whose answer was lost. A job handles the effects on the membership, unless it is history of before the
 * studio knew of it.
 */
export async function recordMoneyBack(
  context: Context,
  tx: Transaction,
  moneyBack: MoneyBack,
  { isHistory = false } = {},
): Promise<void> {
  const movements = movementsOf(moneyBack, context.clock.now())
  if (movements.length === 0) return
  const payments = [...new Set(movements.map(({ of }) => of.paymentIntent))]
  const paid = await tx
    .select({ invoice: invoices, userId: ledger.userId })
    .from(invoices)
    .innerJoin(ledger, and(eq(ledger.invoiceId, invoices.id), eq(ledger.kind, 'charge')))
    .where(anyOf(invoices.paymentId, payments))
  for (const movement of movements) {
    const { kind, of, at } = movement
    const payment = paid.find(({ invoice }) => invoice.paymentId === of.paymentIntent)
    if (!payment) continue
    // The person's id stays after they have been deleted (I4).
    const { userId, invoice } = payment
    const amountCents = kind.endsWith('_reversal') ? of.amountCents : -of.amountCents
    const taxCents = await taxOfMovement(tx, invoice, movement)
    const row = { userId, invoiceId: invoice.id, kind, amountCents, taxCents, providerId: of.id, at }
    const ledgerId = await addToLedger(tx, row)
    if (ledgerId === null) continue
    await auditMoneyBack(context, tx, movement, invoice)
    if (isHistory) continue
    await context.queue.send(MONEY_MOVED_JOB, moneyMoved(ledgerId, movement), { within: tx })
  }
}

/** Cents of tax in a movement: a refund or dispute carries its share of the invoice's, and what comes back takes that back. */
async function taxOfMovement(
  tx: Transaction,
  invoice: Invoice,
  { kind, of }: MoneyMovement,
): Promise<number> {
  if (invoice.taxCents === 0) return 0
  const back = kind === 'refund' || kind === 'refund_reversal' ? 'refund' : 'dispute'
  const rows = await tx
    .select()
    .from(ledger)
    .where(and(eq(ledger.invoiceId, invoice.id), anyOf(ledger.kind, [back, `${back}_reversal` as const])))
  const gone = rows.find((row) => row.kind === back && row.providerId === of.id)
  if (kind !== back) return 0 - (gone?.taxCents ?? 0)
  const before = {
    cents: -rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    tax: -rows.reduce((sum, { taxCents }) => sum + taxCents, 0),
  }
  // Minus zero would be another number than zero.
  return gone ? gone.taxCents : 0 - taxOfRefund(invoice, before, of.amountCents)
}

function moneyMoved(ledgerId: number, movement: MoneyMovement): MoneyMoved {
  const { of } = movement
  if ('reason' in of) return { ledgerId, reversed: of.reinstatedAt !== null, reason: of.reason }
  return { ledgerId, reversed: of.returned, reason: null }
}

/** Returns movements in chronological order; a refund counts as given until the bank returns it. */
function movementsOf({ refunds, disputes }: MoneyBack, now: Date): MoneyMovement[] {
  const given = refunds.flatMap((of): MoneyMovement[] => [
    { kind: 'refund', of, at: of.createdAt },
    ...(of.returned ? [{ kind: 'refund_reversal' as const, of, at: now }] : []),
  ])
  const taken = disputes.flatMap((of): MoneyMovement[] => {
    const { withdrawnAt, reinstatedAt } = of
    if (!withdrawnAt) return []
    const back = reinstatedAt ? [{ kind: 'dispute_reversal' as const, of, at: reinstatedAt }] : []
    return [{ kind: 'dispute', of, at: withdrawnAt }, ...back]
  })
  return [...given, ...taken]
}

const actions = {
  refund_reversal: 'invoice.refundReturned',
  dispute: 'invoice.disputed',
  dispute_reversal: 'invoice.disputeWon',
}

/**
 * Audits who moved money after it was paid (S-R4). Entries about banks name no person; a refund made on the
 * provider's own pages is not audited.
 */
async function auditMoneyBack(
  context: Context,
  tx: Transaction,
  { kind, of }: MoneyMovement,
  { id: subject }: Invoice,
): Promise<void> {
  const amount = major(of.amountCents, context.settings.now().money)
  if (kind !== 'refund') {
    const after = { amount, ...('reason' in of && { reason: of.reason }) }
    return audit(context, tx, visitor, { action: actions[kind], subject, after })
  }
  const { adminId, reason } = of.metadata as Partial<RefundNote>
  if (!adminId || !Id.safeParse(adminId).success) return
  if ((await tx.$count(users, eq(users.id, adminId))) === 0) return
  const after = { refunded: amount, providerRefund: of.id, ...(reason ? { reason } : {}) }
  await audit(context, tx, { kind: 'person', id: adminId }, { action: 'invoice.refunded', subject, after })
}
