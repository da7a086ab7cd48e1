import { dollars } from '@studio/contract/money.ts'
import { Id } from '@studio/contract/values.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { GatewayInvoice } from '../../adapters/payment/payments.ts'
import type { GatewayRefund } from '../../adapters/payment/refunding.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { invoices, ledger } from '../../database/tables/billing.ts'
import { users } from '../../database/tables/people.ts'
import { audit } from '../studio/audit.ts'

type Invoice = typeof invoices.$inferSelect

/** Money that went back, as the provider has it, and the invoice it had paid. */
export interface MadeRefund {
  refund: GatewayRefund
  invoice: Invoice
}

/** Who asks for a refund here, and why; the provider keeps it with the refund. */
export type RefundNote = {
  adminId: string
  reason?: string
}

/** What of the provider's word is about refunds. */
interface Word {
  invoices: Pick<GatewayInvoice, 'id' | 'paymentIntent'>[]
  refunds: GatewayRefund[]
}

/**
 * Writes each refund that is new as one row of the ledger, once (I4), and with it who made it (S-R4): an answer that was
 * lost is found so, too. One of another payment is none of ours. Answers the new ones.
 */
export async function recordRefunds(
  context: Context,
  tx: Transaction,
  { invoices: words, refunds }: Word,
): Promise<MadeRefund[]> {
  if (refunds.length === 0) return []
  const ofPayment = new Map(words.map(({ id, paymentIntent }) => [paymentIntent, id]))
  const ids = refunds.flatMap(({ paymentIntent }) => ofPayment.get(paymentIntent) ?? [])
  const stored = await tx.select().from(invoices).where(inArray(invoices.gatewayId, ids))
  const made: MadeRefund[] = []
  for (const refund of refunds) {
    const invoice = stored.find(({ gatewayId }) => gatewayId === ofPayment.get(refund.paymentIntent))
    if (invoice && (await writeRefund(tx, invoice, refund))) made.push({ refund, invoice })
  }
  for (const one of made) await auditRefund(context, tx, one)
  return made
}

async function writeRefund(tx: Transaction, invoice: Invoice, refund: GatewayRefund): Promise<boolean> {
  const rows = await tx
    .insert(ledger)
    .values({
      // Whose money it was stays known, also when he has been deleted (I4).
      userId: sql`(select ${ledger.userId} from ${ledger} where ${ledger.invoiceId} = ${invoice.id} and ${ledger.kind} = 'charge')`,
      invoiceId: invoice.id,
      kind: 'refund',
      amountCents: -refund.amountCents,
      gatewayId: refund.id,
      at: refund.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  return rows.length > 0
}

/** One made at the provider's own pages has nobody of ours to name. */
async function auditRefund(
  context: Context,
  tx: Transaction,
  { refund, invoice }: MadeRefund,
): Promise<void> {
  const { adminId, reason } = refund.metadata as Partial<RefundNote>
  if (!Id.safeParse(adminId).success) return
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, adminId ?? ''))
  if (!admin) return
  const after = { refunded: dollars(refund.amountCents), ...(reason ? { reason } : {}) }
  const deed = { action: 'invoice.refunded', subject: invoice.id, after }
  await audit(context, tx, { kind: 'person', id: admin.id }, deed)
}

/** What an invoice took and gave back by the ledger, in cents. */
export async function paymentOf(tx: Transaction, invoiceId: string) {
  const [sums] = await tx
    .select({
      paidCents: sql<number>`coalesce(sum(${ledger.amountCents}) filter (where ${ledger.kind} = 'charge'), 0)::int`,
      refundedCents: sql<number>`coalesce(-sum(${ledger.amountCents}) filter (where ${ledger.kind} = 'refund'), 0)::int`,
    })
    .from(ledger)
    .where(eq(ledger.invoiceId, invoiceId))
  return sums ?? { paidCents: 0, refundedCents: 0 }
}
