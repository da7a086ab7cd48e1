import { and, eq } from 'drizzle-orm'
import type { GatewayInvoice, GatewaySubscription } from '../../../adapters/payment/payments.ts'
import type { MoneyBack } from '../../../adapters/payment/refunding.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { promoCodePlans } from '../../../database/tables/promo.ts'
import { recordMoneyBack } from '../../billing/money-back/record-money-back.ts'
import { recordInvoices } from '../../billing/record-invoices.ts'
import { planOfPrice, promoOfCoupon } from '../../billing/terms.ts'
import { enqueueSpentCouponRemoval } from '../codes/spent-coupons.ts'
import { enqueueCollectionSync } from '../deactivate/collection-job.ts'
import { isDeactivated, type Row } from '../rows.ts'
import { invoiceCovers } from './coverage.ts'
import { applyChangeEffects, sendReceipts } from './effects.ts'
import { dayPassAfterInvoice, rowAfterSnapshot, type SubscriptionSnapshot } from './gateway-state.ts'

/** Everything the provider knows of a person at one moment. */
export interface ProviderSnapshot {
  /** Drawn before the provider is read: the higher version is the newer snapshot. */
  version: number
  subscriptions: GatewaySubscription[]
  invoices: GatewayInvoice[]
  /** What of all payments went back, those of invoices too old to be listed included. */
  back: MoneyBack
}

/**
 * Applies a snapshot: the only writer of memberships and invoices from the provider's state, and of the ledger together
 * with `recordMoneyBack` (reliability 4.4). The caller holds the lock of the person's billing row. It answers false and
 * writes nothing when a newer snapshot has been applied: then the provider is read again (I8).
 */
export async function applyGatewayState(
  context: Context,
  tx: Transaction,
  userId: string,
  snapshot: ProviderSnapshot,
): Promise<boolean> {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  const { version } = snapshot
  if (rows.some((row) => row.gatewayVersion > version)) return false
  for (const one of oldestFirst(snapshot.subscriptions)) {
    const row = rowOf(rows, one)
    const bills = snapshot.invoices.filter(({ subscription }) => subscription === one.id)
    const unpaid = bills.filter(({ status }) => status === 'open' || status === 'draft')
    const known = {
      ...one,
      owed:
        bills.find(({ status }) => status === 'open') ??
        bills.find(({ status }) => status === 'uncollectible'),
      collected: bills.some((invoice) => invoiceCovers(invoice, one.currentPeriodStart)),
    }
    if (row && !row.endedAt) await applySubscription(context, tx, row, known, version)
    if (row?.endedAt && (runs(one) || unpaid.length > 0)) await enqueueEndAtProvider(context, tx, row, one)
  }
  const own = snapshot.invoices.flatMap((invoice) => {
    const row = rowOfInvoice(rows, snapshot.subscriptions, invoice)
    return row ? [{ invoice, userId, subscriptionId: row.id, row }] : []
  })
  for (const { invoice, row } of own) {
    if (!invoice.subscription && !row.endedAt) {
      await write(context, tx, row, {
        ...dayPassAfterInvoice(row, invoice, context.clock.now()),
        gatewayVersion: version,
      })
    }
  }
  const stored = await recordInvoices(tx, own, version)
  const paid = stored.flatMap((one) => {
    const of = own.find(({ invoice }) => invoice.id === one.gatewayId)
    return of ? [{ stored: one, invoice: of.invoice, row: of.row }] : []
  })
  await sendReceipts(context, tx, paid)
  await recordMoneyBack(context, tx, snapshot.back)
  for (const one of snapshot.subscriptions)
    await enqueueSpentCouponRemoval(context, tx, rowOf(rows, one), one)
  return true
}

async function applySubscription(
  context: Context,
  tx: Transaction,
  row: Row,
  snapshot: SubscriptionSnapshot & { owed: GatewayInvoice | undefined },
  gatewayVersion: number,
): Promise<void> {
  // While a temporary price stands at the provider, the held price is what is charged next (D7).
  const isTemporary = row.temporaryPrice !== null && snapshot.price === row.temporaryPrice
  const next = await planOfPrice(tx, isTemporary ? (row.heldPrice ?? snapshot.price) : snapshot.price)
  const terms = next && { planId: next.planId, costCents: next.costCents }
  // A code stays the membership's after its last discount, when its coupon is gone at the provider.
  const promoCodeId = (await promoOfCoupon(tx, snapshot.coupon)) ?? row.promoCodeId
  const after = rowAfterSnapshot(row, snapshot, terms, context.clock.now())
  await write(context, tx, row, { ...after, promoCodeId, gatewayVersion }, snapshot)
  if (!row.endedAt && snapshot.paused !== isDeactivated(row)) await enqueueCollectionSync(context, tx, row)
  if (!row.endedAt && snapshot.couponAside) {
    await context.queue.send('promo.aside', { id: row.id }, { within: tx, key: row.id })
  }
  const unsettled = row.reservedPromoId !== null || (await hasInapplicableCode(tx, row, snapshot))
  if (unsettled && !snapshot.changePending) {
    await context.queue.send('membership.codeReserved', { id: row.id }, { within: tx, key: row.id })
  }
  if (!row.endedAt && row.heldPrice && !snapshot.changePending) {
    await context.queue.send('membership.priceHeld', { id: row.id }, { within: tx, key: row.id })
  }
}

/** Whether the membership carries a code that its next plan does not allow. */
async function hasInapplicableCode(
  tx: Transaction,
  row: Row,
  { coupon }: SubscriptionSnapshot,
): Promise<boolean> {
  const { promoCodeId, endedAt } = row
  if (!promoCodeId || endedAt || (await promoOfCoupon(tx, coupon)) !== promoCodeId) return false
  const plan = eq(promoCodePlans.planId, row.nextPlanId ?? row.planId)
  return (await tx.$count(promoCodePlans, and(eq(promoCodePlans.promoCodeId, promoCodeId), plan))) === 0
}

/** Writes the row, and changes the one in memory too: the rest of the snapshot is applied to the row as it is now. */
async function write(
  context: Context,
  tx: Transaction,
  row: Row,
  columns: Partial<Row>,
  snapshot?: { owed: GatewayInvoice | undefined },
): Promise<void> {
  await applyChangeEffects(context, tx, { ...row }, Object.assign(row, columns), snapshot)
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
}

const runs = ({ status }: GatewaySubscription) => status !== 'canceled' && status !== 'incomplete_expired'

/** A row that ended never comes back (I8): what still runs there, or could still be paid, is ended there too (I13). */
async function enqueueEndAtProvider(
  context: Context,
  tx: Transaction,
  row: Row,
  snapshot: GatewaySubscription,
) {
  const data = { userId: row.userId, gatewayId: snapshot.id }
  await context.queue.send('membership.endedHere', data, { within: tx, key: snapshot.id })
}

function rowOf(rows: Row[], snapshot: GatewaySubscription): Row | undefined {
  return rows.find((row) => row.gatewayId === snapshot.id || row.id === snapshot.metadata.subscriptionId)
}

function rowOfInvoice(rows: Row[], known: GatewaySubscription[], invoice: GatewayInvoice): Row | undefined {
  if (invoice.subscription) {
    const snapshot = known.find((one) => one.id === invoice.subscription)
    return snapshot ? rowOf(rows, snapshot) : rows.find((row) => row.gatewayId === invoice.subscription)
  }
  return rows.find((row) => row.gatewayId === invoice.id || row.id === invoice.metadata.subscriptionId)
}

const oldestFirst = (snapshots: GatewaySubscription[]) =>
  [...snapshots].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
