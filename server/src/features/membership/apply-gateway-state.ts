import { and, eq } from 'drizzle-orm'
import type { GatewayInvoice, GatewaySubscription } from '../../adapters/payment/payments.ts'
import type { MoneyBack } from '../../adapters/payment/refunding.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodePlans } from '../../database/tables/promo.ts'
import { recordInvoices } from '../billing/record-invoices.ts'
import { recordMoneyBack } from '../billing/record-money-back.ts'
import { planOfPrice, promoOfCoupon } from '../billing/terms.ts'
import { askToCollectAsSwitched, isSwitchedOff } from './collect-as-switched.ts'
import { covers } from './coverage.ts'
import { tellOfChange, tellOfReceipts } from './effects.ts'
import { passAfter, rowAfter, type SubscriptionWord } from './gateway-state.ts'
import { tellOfMoneyBack } from './money-back.ts'
import type { Row } from './rows.ts'
import { askToTakeOffSpentCoupon } from './spent-coupons.ts'

/** Everything the provider says of a person. */
export interface GatewayWord {
  /** Taken before it was asked for: the higher one is the newer word. */
  version: number
  subscriptions: GatewaySubscription[]
  invoices: GatewayInvoice[]
  /** What of all payments went back, those of invoices too old to be listed included. */
  back: MoneyBack
}

/**
 * The only writer of memberships and invoices from the provider's word, and of the ledger with `recordMoneyBack`
 * (reliability 4.4); the person's billing row is locked. False, and nothing is written, when a newer word has been applied: then ask again (I8).
 */
export async function applyGatewayState(
  context: Context,
  tx: Transaction,
  userId: string,
  word: GatewayWord,
): Promise<boolean> {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  const { version } = word
  if (rows.some((row) => row.gatewayVersion > version)) return false
  for (const one of oldestFirst(word.subscriptions)) {
    const row = rowOf(rows, one)
    const bills = word.invoices.filter(({ subscription }) => subscription === one.id)
    const unpaid = bills.filter(({ status }) => status === 'open' || status === 'draft')
    const told = {
      ...one,
      owed:
        bills.find(({ status }) => status === 'open') ??
        bills.find(({ status }) => status === 'uncollectible'),
      collected: bills.some((invoice) => covers(invoice, one.currentPeriodStart)),
    }
    if (row && !row.endedAt) await applySubscription(context, tx, row, told, version)
    if (row?.endedAt && (runs(one) || unpaid.length > 0)) await askToEnd(context, tx, row, one)
  }
  const own = word.invoices.flatMap((invoice) => {
    const row = rowOfInvoice(rows, word.subscriptions, invoice)
    return row ? [{ invoice, userId, subscriptionId: row.id, row }] : []
  })
  for (const { invoice, row } of own) {
    if (!invoice.subscription && !row.endedAt) {
      await write(context, tx, row, {
        ...passAfter(row, invoice, context.clock.now()),
        gatewayVersion: version,
      })
    }
  }
  const stored = await recordInvoices(tx, own, version)
  const paid = stored.flatMap((one) => {
    const of = own.find(({ invoice }) => invoice.id === one.gatewayId)
    return of ? [{ stored: one, invoice: of.invoice, row: of.row }] : []
  })
  await tellOfReceipts(context, tx, paid)
  await tellOfMoneyBack(context, tx, await recordMoneyBack(context, tx, word.back))
  for (const one of word.subscriptions) await askToTakeOffSpentCoupon(context, tx, rowOf(rows, one), one)
  return true
}

async function applySubscription(
  context: Context,
  tx: Transaction,
  row: Row,
  word: SubscriptionWord & { owed: GatewayInvoice | undefined },
  gatewayVersion: number,
): Promise<void> {
  // Of a price that only stands in for another one, the other is what is charged next (D7).
  const standsIn = row.standInPrice !== null && word.price === row.standInPrice
  const next = await planOfPrice(tx, standsIn ? (row.heldPrice ?? word.price) : word.price)
  const terms = next && { planId: next.planId, costCents: next.costCents }
  const promoCodeId = (await promoOfCoupon(tx, word.coupon)) ?? row.promoCodeId
  const after = rowAfter(row, word, terms, context.clock.now())
  await write(context, tx, row, { ...after, promoCodeId, gatewayVersion }, word)
  if (!row.endedAt && word.paused !== isSwitchedOff(row)) await askToCollectAsSwitched(context, tx, row)
  if (!row.endedAt && word.couponAside) {
    await context.queue.send('promo.aside', { id: row.id }, { within: tx, key: row.id })
  }
  const unsettled = row.reservedPromoId !== null || (await hasForeignCode(tx, row, word))
  if (unsettled && !word.changePending) {
    await context.queue.send('membership.codeReserved', { id: row.id }, { within: tx, key: row.id })
  }
  if (!row.endedAt && row.heldPrice && !word.changePending) {
    await context.queue.send('membership.priceHeld', { id: row.id }, { within: tx, key: row.id })
  }
}

/** Whether a code is on it that is not for the plan it goes on with. */
async function hasForeignCode(tx: Transaction, row: Row, { coupon }: SubscriptionWord): Promise<boolean> {
  const { promoCodeId, endedAt } = row
  if (!promoCodeId || endedAt || (await promoOfCoupon(tx, coupon)) !== promoCodeId) return false
  const plan = eq(promoCodePlans.planId, row.nextPlanId ?? row.planId)
  return (await tx.$count(promoCodePlans, and(eq(promoCodePlans.promoCodeId, promoCodeId), plan))) === 0
}

/** What comes later in the same word goes by the row as it is now. */
async function write(
  context: Context,
  tx: Transaction,
  row: Row,
  columns: Partial<Row>,
  word?: { owed: GatewayInvoice | undefined },
): Promise<void> {
  await tellOfChange(context, tx, { ...row }, Object.assign(row, columns), word)
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
}

const runs = ({ status }: GatewaySubscription) => status !== 'canceled' && status !== 'incomplete_expired'

/** A row that ended never comes back (I8): what still runs there, or could still be paid, is ended there too (I13). */
async function askToEnd(context: Context, tx: Transaction, row: Row, word: GatewaySubscription) {
  const data = { userId: row.userId, gatewayId: word.id }
  await context.queue.send('membership.endedHere', data, { within: tx, key: word.id })
}

function rowOf(rows: Row[], word: GatewaySubscription): Row | undefined {
  return rows.find((row) => row.gatewayId === word.id || row.id === word.metadata.subscriptionId)
}

function rowOfInvoice(rows: Row[], known: GatewaySubscription[], invoice: GatewayInvoice): Row | undefined {
  if (invoice.subscription) {
    const word = known.find((one) => one.id === invoice.subscription)
    return word ? rowOf(rows, word) : rows.find((row) => row.gatewayId === invoice.subscription)
  }
  return rows.find((row) => row.gatewayId === invoice.id || row.id === invoice.metadata.subscriptionId)
}

const oldestFirst = (words: GatewaySubscription[]) =>
  [...words].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
