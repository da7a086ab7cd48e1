import type { Payment } from '@studio/contract/billing/rules.ts'
import { eq } from 'drizzle-orm'
import type { ProviderInvoice } from '../../adapters/payment/payments.ts'
import type { Transaction } from '../../database/connect.ts'
import { type invoices, ledger } from '../../database/tables/billing.ts'

type StoredInvoice = Pick<typeof invoices.$inferSelect, 'id' | 'userId'>

/** The movement of a paid invoice; null if nothing was paid. */
export function chargeOf(
  stored: StoredInvoice,
  { id, status, paidCents, paidAt, createdAt, tax }: ProviderInvoice,
): typeof ledger.$inferInsert | null {
  if (status !== 'paid' || paidCents === 0) return null
  const { id: invoiceId, userId } = stored
  return {
    userId,
    invoiceId,
    kind: 'charge',
    amountCents: paidCents,
    taxCents: tax?.cents ?? 0,
    providerId: id,
    at: paidAt ?? createdAt,
  }
}

/** Writes the movement of a paid invoice; true if it is new. */
export async function writeCharge(
  tx: Transaction,
  stored: StoredInvoice,
  invoice: ProviderInvoice,
): Promise<boolean> {
  const charge = chargeOf(stored, invoice)
  return charge !== null && (await addToLedger(tx, charge)) !== null
}

/** Writes a movement of money, once (I4); returns its id, null if it is known. */
export async function addToLedger(tx: Transaction, movement: typeof ledger.$inferInsert) {
  const [added] = await tx.insert(ledger).values(movement).onConflictDoNothing().returning({ id: ledger.id })
  return added?.id ?? null
}

type LedgerKind = (typeof ledger.$inferSelect)['kind']

/** Returns what was charged, refunded and disputed of an invoice by the ledger, in cents. */
export async function paymentOf(tx: Transaction, invoiceId: string): Promise<Payment> {
  const rows = await tx.select().from(ledger).where(eq(ledger.invoiceId, invoiceId))
  const sumOf = (...kinds: LedgerKind[]) =>
    rows.reduce((sum, { kind, amountCents }) => (kinds.includes(kind) ? sum + amountCents : sum), 0)
  return {
    paidCents: sumOf('charge'),
    refundedCents: -sumOf('refund', 'refund_reversal'),
    disputedCents: -sumOf('dispute', 'dispute_reversal'),
  }
}
