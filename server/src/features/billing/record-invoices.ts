import { periodAfter } from '@studio/contract/plans/rules.ts'
import { sql } from 'drizzle-orm'
import type { GatewayInvoice } from '../../adapters/payment/payments.ts'
import type { Transaction } from '../../database/connect.ts'
import { invoices, ledger } from '../../database/tables/billing.ts'

type Invoice = typeof invoices.$inferSelect

interface OwnInvoice {
  invoice: GatewayInvoice
  userId: string
  subscriptionId: string
}

const reasons: Record<string, Invoice['reason']> = {
  subscription_create: 'start',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
}

/**
 * Writes invoices as the provider has them now; an older word than the one stored changes nothing (I8).
 * Answers those whose money came in with this word: each becomes one row of the ledger, once (I4).
 */
export async function recordInvoices(
  tx: Transaction,
  own: OwnInvoice[],
  version: number,
): Promise<Invoice[]> {
  const settled: Invoice[] = []
  const inOrder = own
    .filter(({ invoice }) => invoice.status !== 'draft')
    .sort((a, b) => a.invoice.createdAt.getTime() - b.invoice.createdAt.getTime())
  for (const one of inOrder) {
    const stored = await write(tx, one, version)
    if (stored && (await writeCharge(tx, stored, one.invoice))) settled.push(stored)
  }
  return settled
}

async function write(
  tx: Transaction,
  { invoice, userId, subscriptionId }: OwnInvoice,
  gatewayVersion: number,
) {
  const changing = {
    status: invoice.status as Invoice['status'],
    amountCents: invoice.totalCents,
    paidAt: invoice.paidAt,
    hostedUrl: invoice.hostedUrl,
    pdfUrl: invoice.pdfUrl,
    gatewayVersion,
  }
  const [stored] = await tx
    .insert(invoices)
    .values({
      gatewayId: invoice.id,
      userId,
      subscriptionId,
      number: invoice.number ?? invoice.id,
      currency: invoice.currency,
      reason: reasons[invoice.reason] ?? 'day_pass',
      ...periodOf(invoice),
      issuedAt: invoice.createdAt,
      ...changing,
    })
    .onConflictDoUpdate({
      target: invoices.gatewayId,
      set: changing,
      setWhere: sql`${invoices.gatewayVersion} <= excluded.gateway_version`,
    })
    .returning()
  return stored ?? null
}

/** What was paid for: the lines say it; the provider's own period of an invoice looks back, and a day pass has none there. */
function periodOf({ lines, periodStart, periodEnd, subscription, createdAt }: GatewayInvoice) {
  if (!subscription) return { periodStart: createdAt, periodEnd: periodAfter(createdAt, 'Day') }
  if (lines.length === 0) return { periodStart, periodEnd }
  const starts = lines.map((line) => line.periodStart.getTime())
  const ends = lines.map((line) => line.periodEnd.getTime())
  return { periodStart: new Date(Math.max(...starts)), periodEnd: new Date(Math.max(...ends)) }
}

async function writeCharge(tx: Transaction, stored: Invoice, invoice: GatewayInvoice): Promise<boolean> {
  if (invoice.status !== 'paid' || invoice.paidCents === 0) return false
  const rows = await tx
    .insert(ledger)
    .values({
      userId: stored.userId,
      invoiceId: stored.id,
      kind: 'charge',
      amountCents: invoice.paidCents,
      gatewayId: invoice.id,
      at: invoice.paidAt ?? invoice.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: ledger.id })
  return rows.length > 0
}
