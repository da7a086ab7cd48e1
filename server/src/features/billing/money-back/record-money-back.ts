import { and, eq, sql } from 'drizzle-orm'
import type { MoneyBack } from '../../../adapters/payment/refunding.ts'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { invoices, ledger } from '../../../database/tables/billing.ts'
import { auditMoneyBack } from './audit-money-back.ts'
import {
  type Invoice,
  type LedgerKind,
  MONEY_MOVED_JOB,
  type MoneyMoved,
  type MoneyMovement,
} from './money-movement.ts'

/**
 * Writes each new movement of money to the ledger, once (I4), with its author (S-R4); this also finds a
 * refund whose answer was lost. Movements of no paid invoice of ours are left out. A job handles the effects
 * on the membership, unless it is history of before the studio knew of it.
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
    const payment = paid.find(({ invoice }) => invoice.paymentId === movement.of.paymentIntent)
    const ledgerId = payment && (await write(tx, payment, movement))
    if (!ledgerId) continue
    await auditMoneyBack(context, tx, movement, payment.invoice)
    if (isHistory) continue
    await context.queue.send(MONEY_MOVED_JOB, moneyMoved(ledgerId, movement), { within: tx })
  }
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

/**
 * Returns the new row's id, or null if it exists. The ledger keeps the person's id after they have been
 * deleted (I4).
 */
async function write(
  tx: Transaction,
  { invoice, userId }: { invoice: Invoice; userId: string | null },
  { kind, of, at }: MoneyMovement,
): Promise<number | null> {
  const amountCents = kind.endsWith('_reversal') ? of.amountCents : -of.amountCents
  const rows = await tx
    .insert(ledger)
    .values({ userId, invoiceId: invoice.id, kind, amountCents, gatewayId: of.id, at })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  return rows[0]?.id ?? null
}

const sumOf = (...kinds: LedgerKind[]) =>
  sql<number>`coalesce(-sum(${ledger.amountCents}) filter (where ${anyOf(ledger.kind, kinds)}), 0)::int`

/** Returns what was charged, refunded and disputed of an invoice by the ledger, in cents. */
export async function paymentOf(tx: Transaction, invoiceId: string) {
  const [sums] = await tx
    .select({
      paidCents: sql<number>`coalesce(sum(${ledger.amountCents}) filter (where ${ledger.kind} = 'charge'), 0)::int`,
      refundedCents: sumOf('refund', 'refund_reversal'),
      disputedCents: sumOf('dispute', 'dispute_reversal'),
    })
    .from(ledger)
    .where(eq(ledger.invoiceId, invoiceId))
  return sums ?? { paidCents: 0, refundedCents: 0, disputedCents: 0 }
}
