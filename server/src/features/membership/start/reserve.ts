import { randomUUID } from 'node:crypto'
import { refusals as billingRefusals } from '@studio/contract/billing/messages.ts'
import { mayStart, type Reason } from '@studio/contract/membership/changes.ts'
import { previewStart, trialDaysOf } from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { PENDING_LASTS, stateOf } from '@studio/contract/membership/rules.ts'
import type { Agreed } from '@studio/contract/membership/schema.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { subscriptions, trials } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { type Customer, lockBilling } from '../../billing/customers.ts'
import { closeOperation, openOperation } from '../../billing/operations.ts'
import type { Plan } from '../../plans/queries.ts'
import type { Promo } from '../../promo/queries.ts'
import { reserveRedemption } from '../../promo/redemptions.ts'
import { refuseChangedTerms } from '../change/agreed-terms.ts'
import { openRows, type Row } from '../rows.ts'
import { releaseReservation } from '../sync/effects.ts'
import { type StartAnswer, startKey } from './start-answers.ts'
import { addressKey } from './trial-key.ts'

/** What somebody buys. */
export interface Purchase {
  userId: string
  plan: Plan
  promo: Promo | null
  /** What the person was shown before they confirmed. */
  agreed: Agreed | undefined
  /** The Idempotency-Key of the request. */
  key: string | undefined
}

export interface ReservedPurchase {
  row: Row
  trialDays: number
  customer: string
}

/**
 * Writes the pending row, the code's redemption, the trial and the operation's key before the provider is called (I5);
 * null while another purchase of the same person is pending.
 */
export async function reserve(
  context: Context,
  tx: Transaction,
  purchase: Purchase,
): Promise<ReservedPurchase | null> {
  const { userId, plan, promo } = purchase
  const customer = await lockBilling(tx, userId)
  if (!customer?.gatewayId || !customer.paymentMethodId) throw missingCard()
  if (!(await isFreeToStart(context, tx, purchase))) return null
  await refuseRemovedPlan(tx, plan)
  const now = context.clock.now()
  const periodEnd = new Date(now.getTime() + PENDING_LASTS)
  const [row] = await tx
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      userId,
      planId: plan.id,
      gatewayState: 'pending',
      costCents: plan.costCents,
      promoCodeId: promo?.id ?? null,
      startedAt: now,
      periodStart: now,
      periodEnd,
    })
    .returning()
  if (!row) throw new Error('no membership was written')
  if (promo) {
    await reserveRedemption(tx, { promoCodeId: promo.id, userId, subscriptionId: row.id, at: now })
  }
  const wanted = trialDaysOf(plan, false)
  const trialDays = wanted > 0 && (await reserveTrial(context, tx, row, customer)) ? wanted : 0
  refuseChangedTerms(purchase.agreed, previewStart(plan, promo, trialDays, now))
  const request = { planId: plan.id, promo: promo?.id ?? null, trialDays }
  const answer: StartAnswer = { to: purchase.key }
  await openOperation(context, tx, { key: startKey(row), userId, kind: 'start', request, answer })
  return { row, trialDays, customer: customer.gatewayId }
}

/** Locks the plan until the purchase is written: an Admin may remove it at the same moment (S-M2). */
async function refuseRemovedPlan(tx: Transaction, { id }: Plan): Promise<void> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for('share')
  if (!plan || !canBuy(plan)) throw refuseField('priceId', planRefusals.cannotBuy)
}

/** Ends what is over by the clock and refuses a second membership; false while a purchase is pending. */
async function isFreeToStart(
  context: Context,
  tx: Transaction,
  { userId, plan }: Purchase,
): Promise<boolean> {
  const now = context.clock.now()
  for (const row of await openRows(tx, userId)) {
    if (row.gatewayState === 'pending') return false
    const state = stateOf(row, now)
    const may = mayStart(state, plan)
    if (!may.ok) throw alreadySubscribed(may.code)
    if (state === null) await end(tx, row)
  }
  return true
}

const end = (tx: Transaction, row: Row) =>
  tx
    .update(subscriptions)
    .set({ gatewayState: 'ended', endedAt: row.periodEnd })
    .where(eq(subscriptions.id, row.id))

/** One trial per person ever: by account, by address and by card, held under races by unique keys (S-M3, I11). */
async function reserveTrial(
  context: Context,
  tx: Transaction,
  row: Row,
  customer: Customer,
): Promise<boolean> {
  const [person] = await tx.select().from(users).where(eq(users.id, customer.userId))
  if (!person) return false
  const first = await tx
    .insert(trials)
    .values({
      subscriptionId: row.id,
      userId: person.id,
      emailKey: addressKey(context, person.email),
      cardFingerprint: customer.fingerprint,
      startedAt: row.startedAt,
    })
    .onConflictDoNothing()
    .returning()
  return first.length > 0
}

/** Ends the row of a purchase that failed and releases what it had reserved. */
export async function abandonPurchase(context: Context, tx: Transaction, row: Row): Promise<void> {
  await lockBilling(tx, row.userId ?? row.id)
  const ended = { gatewayState: 'ended' as const, endedAt: context.clock.now() }
  await tx.update(subscriptions).set(ended).where(eq(subscriptions.id, row.id))
  await releaseReservation(context, tx, row)
  await closeOperation(context, startKey(row), 'failed', tx)
}

export const missingCard = () =>
  new Refusal('paymentRefused', billingRefusals.noCard, { code: 'PaymentMethodMissing' })

export const alreadySubscribed = (code: Reason) =>
  new Refusal('conflict', refusals[code], { code: 'AlreadySubscribed' })
