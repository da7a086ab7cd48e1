import { eq, sql } from 'drizzle-orm'
import type { ProviderInvoice, ProviderSubscription } from '../../../adapters/payment/payments.ts'
import type { MoneyBack } from '../../../adapters/payment/refunding.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { findCustomer, lockBilling } from '../../billing/customers.ts'
import { recordMoneyBack } from '../../billing/money-back/record-money-back.ts'
import { settleEvents } from '../../billing/receive-webhook.ts'
import { recordInvoices } from '../../billing/record-invoices.ts'
import { planOfPrice, promoOfCoupon } from '../../billing/terms.ts'
import { promoById } from '../../promo/queries.ts'
import { enqueueSpentCouponRemoval, isInapplicable } from '../codes/spent-coupons.ts'
import { enqueueCollectionSync } from '../deactivate/write-active.ts'
import { isDeactivated, type Row } from '../rows.ts'
import { taxAddedAfter } from '../tax/agreed-tax.ts'
import { taxAtProvider } from '../tax/settle-tax.ts'
import { applyChangeEffects, sendReceipts } from './change-effects.ts'
import {
  dayPassAfterInvoice,
  lacksFreeDays,
  rowAfterSnapshot,
  type SubscriptionSnapshot,
} from './provider-state.ts'

const MOST_TRIES = 5

/** Reads the provider's state of a person, if they are its customer, and applies it (reliability 4.4). */
export async function refreshPerson(context: Context, userId: string): Promise<void> {
  const customer = (await findCustomer(context, userId))?.providerId
  if (!customer) return
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const snapshot = await readSnapshot(context, customer)
    const applied = await inTransaction(context.db, async (tx) => {
      await lockBilling(tx, userId)
      if (!(await applyProviderState(context, tx, userId, snapshot))) return false
      const now = context.clock.machine()
      await settleEvents(tx, { customer, before: snapshot.at, outcome: 'applied', now })
      return true
    })
    if (applied) return
  }
  // Each time a newer snapshot had been applied, so the stored state is at least as new as this call. A later
  // read finds the rest.
  await context.queue.send('provider.changed', { customer, paymentIntent: null }, { key: customer, after: 5 })
}

/** Takes the instant and the version before it reads: what happens meanwhile is in a newer snapshot. */
export async function readSnapshot(context: Context, customer: string) {
  const at = context.clock.machine()
  const version = await nextVersion(context)
  const { payments } = context
  const [found, invoices, back] = await Promise.all([
    payments.listSubscriptions({ customer }),
    payments.listInvoices({ customer }),
    payments.listMoneyBack({ customer }),
  ])
  return { at, version, subscriptions: found.records, invoices: invoices.records, back }
}

async function nextVersion({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select nextval('provider_versions') as version`)
  return Number(rows[0]?.version)
}

/** The provider's whole state of a person at one moment. */
interface ProviderSnapshot {
  /** Drawn before the provider is read: the higher version is the newer snapshot. */
  version: number
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
  /** Refunds and disputes of all payments, also of invoices too old to be listed. */
  back: MoneyBack
}

/**
 * Applies a snapshot: the only writer of memberships and invoices from the provider's state, and of the ledger
 * together with `recordMoneyBack` (reliability 4.4). The caller holds the lock of the person's billing row. False,
 * and nothing is written, if a newer snapshot has been applied (I8). With `isHistory` its payments happened before
 * the studio knew of the membership: nobody gets a mail, and refunds change no membership.
 */
export async function applyProviderState(
  context: Context,
  tx: Transaction,
  userId: string,
  snapshot: ProviderSnapshot,
  { isHistory = false } = {},
): Promise<boolean> {
  const { version, invoices } = snapshot
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  if (rows.some((row) => row.providerVersion > version)) return false
  for (const one of oldestFirst(snapshot.subscriptions)) {
    const row = rowOf(rows, one)
    const bills = invoices.filter(({ subscription }) => subscription === one.id)
    if (row && !row.endedAt)
      await applySubscription(context, tx, row, { ...one, bills }, { version, isHistory })
    // An ended row never comes back (I8): what still runs at the provider is ended there, and what could still be
    // paid (I13).
    if (row?.endedAt && (runs(one) || bills.some(isUnpaid))) {
      const data = { userId, providerId: one.id }
      await context.queue.send('membership.endedHere', data, { within: tx, key: one.id })
    }
  }
  const own = invoices.flatMap((invoice) => {
    const row = rowOfInvoice(rows, snapshot.subscriptions, invoice)
    const card = snapshot.back.cards.get(invoice.paymentIntent ?? '')
    return row ? [{ invoice, userId, subscriptionId: row.id, row, card }] : []
  })
  for (const { invoice, row } of own) {
    if (invoice.subscription || row.endedAt) continue
    const after = dayPassAfterInvoice(row, invoice, context.clock.now())
    await write(context, tx, row, { ...after, providerVersion: version })
  }
  const paid = await recordInvoices(tx, own, version)
  if (!isHistory) await sendReceipts(context, tx, paid)
  await recordMoneyBack(context, tx, snapshot.back, { isHistory })
  for (const one of snapshot.subscriptions)
    await enqueueSpentCouponRemoval(context, tx, rowOf(rows, one), one)
  return true
}

async function applySubscription(
  context: Context,
  tx: Transaction,
  row: Row,
  snapshot: SubscriptionSnapshot,
  { version: providerVersion, isHistory }: { version: number; isHistory: boolean },
): Promise<void> {
  // While the provider has a temporary price, the held price is charged next (D7).
  const isTemporary = row.temporaryPrice !== null && snapshot.price === row.temporaryPrice
  const next = await planOfPrice(tx, isTemporary ? (row.heldPrice ?? snapshot.price) : snapshot.price)
  const terms = next && { planId: next.planId, term: next.term, costCents: next.costCents }
  // A code stays on the membership after its last discount, when the provider has removed its coupon.
  const attached = await promoOfCoupon(tx, snapshot.coupon)
  const promoCodeId = attached ?? row.promoCodeId
  const after = rowAfterSnapshot(row, snapshot, terms, context.clock.now())
  // History is no news: nobody is asked again for what was open before.
  const owed = isHistory ? undefined : owedOf(snapshot)
  const taxed = {
    ...taxAddedAfter(context, row, after),
    ...(await taxAtProvider(context, tx, row, snapshot)),
  }
  await write(context, tx, row, { ...after, ...taxed, promoCodeId, providerVersion }, owed)
  const enqueue = (job: string) => context.queue.send(job, { id: row.id }, { within: tx, key: row.id })
  const unsettled = row.reservedPromoId !== null || (await isAttachedInVain(tx, row, attached))
  if (unsettled && !snapshot.changePending) await enqueue('membership.codeReserved')
  if (row.endedAt) return
  if (snapshot.paused !== isDeactivated(row)) await enqueueCollectionSync(context, tx, row)
  for (const job of jobsFor(row, snapshot)) await enqueue(job)
}

/** What an interrupted call has left to be set again. */
function jobsFor(row: Row, snapshot: ProviderSubscription): string[] {
  const held = row.heldPrice !== null && !snapshot.changePending
  return [
    ...(snapshot.couponAside ? ['promo.aside'] : []),
    ...(snapshot.aheadAside ? ['membership.termAside'] : []),
    ...(lacksFreeDays(row, snapshot) ? ['membership.freeDays'] : []),
    ...(held ? ['membership.priceHeld'] : []),
  ]
}

const owedOf = ({ bills }: SubscriptionSnapshot): ProviderInvoice | undefined =>
  bills.find(({ status }) => status === 'open') ?? bills.find(({ status }) => status === 'uncollectible')

async function isAttachedInVain(tx: Transaction, row: Row, attached: string | null): Promise<boolean> {
  return isInapplicable(tx, row, row.endedAt ? null : await promoById({ db: tx }, attached))
}

/** Writes the row, and updates the object too, because the rest of the snapshot is applied to it. */
async function write(
  context: Context,
  tx: Transaction,
  row: Row,
  columns: Partial<Row>,
  owed?: ProviderInvoice,
): Promise<void> {
  await applyChangeEffects(context, tx, { ...row }, Object.assign(row, columns), owed)
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
}

const runs = ({ status }: ProviderSubscription) => status !== 'canceled' && status !== 'incomplete_expired'

const isUnpaid = ({ status }: ProviderInvoice) => status === 'open' || status === 'draft'

function rowOf(rows: Row[], snapshot: ProviderSubscription): Row | undefined {
  return rows.find((row) => row.providerId === snapshot.id || row.id === snapshot.metadata.subscriptionId)
}

function rowOfInvoice(rows: Row[], known: ProviderSubscription[], invoice: ProviderInvoice): Row | undefined {
  if (invoice.subscription) {
    const snapshot = known.find((one) => one.id === invoice.subscription)
    return snapshot ? rowOf(rows, snapshot) : rows.find((row) => row.providerId === invoice.subscription)
  }
  return rows.find((row) => row.providerId === invoice.id || row.id === invoice.metadata.subscriptionId)
}

const oldestFirst = (snapshots: ProviderSubscription[]) =>
  [...snapshots].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
