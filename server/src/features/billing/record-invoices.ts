import { periodAfter } from '@studio/contract/plans/rules.ts'
import { eq, sql } from 'drizzle-orm'
import type { GatewayInvoice } from '../../adapters/payment/payments.ts'
import { anyOf } from '../../database/any-of.ts'
import type { Transaction } from '../../database/connect.ts'
import { gatewayPrices, invoices, ledger } from '../../database/tables/billing.ts'
import { plans } from '../../database/tables/plans.ts'

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
 * Writes invoices as the provider has them now; an older snapshot than the stored one changes nothing (I8).
 * Answers those that were paid with this snapshot: each becomes one row of the ledger, once (I4).
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
  const charged = await plansOf(tx, inOrder)
  for (const one of inOrder) {
    const stored = await write(tx, one, charged.get(priceOf(one) ?? '') ?? noPlan, version)
    if (stored && (await writeCharge(tx, stored, one.invoice))) settled.push(stored)
  }
  return settled
}

/** A period that began anew is an update at the provider, too, but takes nothing off and asks for all of it. */
function reasonOf({ reason, lines }: GatewayInvoice): Invoice['reason'] {
  const whole = lines.length > 0 && lines.every(({ proration }) => !proration)
  if (reason === 'subscription_update' && whole) return 'renewal'
  return reasons[reason] ?? 'day_pass'
}

/** The price that is charged: a change of plan takes off what was paid before on a line of its own. */
function priceOf({ invoice }: OwnInvoice): string | null {
  return invoice.lines.find(({ amountCents }) => amountCents >= 0)?.price ?? null
}

type ChargedPlan = Pick<Invoice, 'planId' | 'planTitle'>
const noPlan: ChargedPlan = { planId: null, planTitle: null }

/** The plans whose prices invoices charge, as they are called now. */
async function plansOf(tx: Transaction, own: OwnInvoice[]): Promise<Map<string, ChargedPlan>> {
  const prices = own.flatMap((one) => priceOf(one) ?? [])
  if (prices.length === 0) return new Map()
  const rows = await tx
    .select({ price: gatewayPrices.gatewayId, planId: plans.id, planTitle: plans.title })
    .from(gatewayPrices)
    .innerJoin(plans, eq(plans.id, gatewayPrices.planId))
    .where(anyOf(gatewayPrices.gatewayId, prices))
  return new Map(rows.map(({ price, ...plan }) => [price, plan]))
}

async function write(
  tx: Transaction,
  { invoice, userId, subscriptionId }: OwnInvoice,
  plan: ChargedPlan,
  gatewayVersion: number,
) {
  const changing = {
    status: invoice.status as Invoice['status'],
    paymentId: invoice.paymentIntent,
    amountCents: invoice.totalCents,
    paidAt: invoice.paidAt,
    hostedUrl: invoice.hostedUrl,
    pdfUrl: invoice.pdfUrl,
    nextAttemptAt: invoice.nextAttemptAt,
    gatewayVersion,
    ...periodOf(invoice),
  }
  const [stored] = await tx
    .insert(invoices)
    .values({
      gatewayId: invoice.id,
      userId,
      subscriptionId,
      number: invoice.number ?? invoice.id,
      currency: invoice.currency,
      reason: reasonOf(invoice),
      ...plan,
      issuedAt: invoice.createdAt,
      ...changing,
    })
    .onConflictDoUpdate({
      target: invoices.gatewayId,
      // A plan that is renamed later was not bought under that name.
      set: {
        ...changing,
        planTitle: sql`coalesce(${invoices.planTitle}, excluded.plan_title)`,
        planId: sql`coalesce(${invoices.planId}, excluded.plan_id)`,
      },
      setWhere: sql`${invoices.gatewayVersion} <= excluded.gateway_version`,
    })
    .returning()
  return stored ?? null
}

/** What was paid for: the lines say it; the provider's own period of an invoice looks back, and a day pass has none there. */
function periodOf({ lines, periodStart, periodEnd, subscription, createdAt, paidAt }: GatewayInvoice) {
  if (!subscription) {
    // The bank may have asked for hours: the day is that of the payment.
    const begun = paidAt ?? createdAt
    return { periodStart: begun, periodEnd: periodAfter(begun, 'Day') }
  }
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
