import { refusals as billingRefusals } from '@studio/contract/billing/messages.ts'
import { mayStart } from '@studio/contract/membership/changes.ts'
import { previewStart, trialDaysOf } from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { PENDING_LASTS, stateOf } from '@studio/contract/membership/rules.ts'
import type { Agreed } from '@studio/contract/membership/schema.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { plans } from '../../../database/tables/plans.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { lockBilling } from '../../billing/customers.ts'
import { digest, membershipOperation, openOperation } from '../../billing/operations.ts'
import type { Plan } from '../../plans/queries.ts'
import type { Promo } from '../../promo/queries.ts'
import { reserveRedemption } from '../../promo/redemptions.ts'
import { refuseChangedTerms } from '../change/agreed-terms.ts'
import { endRow, openRows, type Row } from '../rows.ts'
import { reserveTrial } from './trials.ts'

/** Identity of a start when it is repeated: its Idempotency-Key, and the terms. */
export interface StartRequest {
  userId: string
  priceId: string
  promocodeCode?: string | undefined
  key: string | undefined
}

/** The parts of a request that are stored with its purchase. */
export const startColumns = ({ priceId, promocodeCode, key }: StartRequest) => ({
  startKey: key ? digest(key) : null,
  startTerms: digest([priceId, promocodeCode ?? null]),
})

/** The provider operation that starts a membership. */
export const startOperation = ({ id, startTerms }: Row, userId: string) =>
  membershipOperation({ id, userId }, 'start', startTerms)

export const startOperationKey = (id: string) => `start:${id}`

/** A purchase of a membership. */
export interface Purchase extends StartRequest {
  plan: Plan
  promo: Promo | null
  /** The terms that the person saw before they confirmed. */
  agreed?: Agreed | undefined
}

/**
 * Writes the pending row, the code's redemption, the trial and the operation's key before the provider is
 * called (I5). Refuses a second membership; 503 while another purchase of the same person is pending.
 */
export async function reserve(context: Context, tx: Transaction, purchase: Purchase): Promise<Row> {
  const { userId, plan, promo } = purchase
  const customer = await lockBilling(tx, userId)
  if (!customer?.paymentMethodId) throw missingCard()
  const now = context.clock.now()
  for (const one of await refuseSecond(tx, purchase, now)) {
    if (one.gatewayState === 'pending') throw busy()
    if (stateOf(one, now) === null) await endRow(tx, one.id, one.periodEnd)
  }
  await refuseRemovedPlan(tx, plan)
  const [row] = await tx
    .insert(subscriptions)
    .values({
      userId,
      planId: plan.id,
      gatewayState: 'pending',
      costCents: plan.costCents,
      promoCodeId: promo?.id ?? null,
      ...startColumns(purchase),
      startedAt: now,
      periodStart: now,
      periodEnd: new Date(now.getTime() + PENDING_LASTS),
    })
    .returning()
  if (!row) throw new Error('no membership was written')
  if (promo) {
    await reserveRedemption(tx, { promoCodeId: promo.id, userId, subscriptionId: row.id, at: now })
  }
  const hasTrial = trialDaysOf(plan, true) > 0 && (await reserveTrial(context, tx, row, customer))
  refuseChangedTerms(purchase.agreed, previewStart(plan, promo, trialDaysOf(plan, hasTrial), now))
  await openOperation(context, tx, startOperation(row, userId))
  return row
}

/**
 * Throws 409 AlreadySubscribed beside a running membership, except for a Month plan after a day pass (D7);
 * returns the open rows.
 */
export async function refuseSecond(
  db: Database | Transaction,
  { userId, plan }: Pick<Purchase, 'userId' | 'plan'>,
  now: Date,
): Promise<Row[]> {
  const open = await openRows(db, userId)
  for (const row of open) {
    const start = mayStart(stateOf(row, now), plan)
    if (!start.ok) throw new Refusal('conflict', refusals[start.code], { code: 'AlreadySubscribed' })
  }
  return open
}

/**
 * Refuses to charge an inactive person: a call may have waited for the lock while an Admin made the person
 * inactive and their membership was cancelled for that (D10, S-D2).
 */
export async function refuseInactive({ db }: Context, userId: string): Promise<void> {
  const active = await db.$count(users, and(eq(users.id, userId), eq(users.active, true)))
  if (active === 0) throw new Refusal('conflict', refusals.notActive)
}

/** Locks the plan until the purchase is written, because an Admin may remove it in parallel (S-M2). */
async function refuseRemovedPlan(tx: Transaction, { id }: Plan): Promise<void> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id)).for('share')
  if (!plan || !canBuy(plan)) throw refuseField('priceId', planRefusals.cannotBuy)
}

export const missingCard = () =>
  new Refusal('paymentRefused', billingRefusals.noCard, { code: 'PaymentMethodMissing' })

const busy = () => new Refusal('unavailable', studioRefusals.busy, { retryAfter: 2 })
