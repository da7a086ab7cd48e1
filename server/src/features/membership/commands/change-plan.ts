import { type Change, whatChange } from '@studio/contract/membership/changes.ts'
import { pinnedInstant } from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { askProvider } from '../../billing/operations.ts'
import { couponFor, priceFor } from '../../billing/terms.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { findPromo, type Promo, usablePromo } from '../../promo/queries.ts'
import { freeRedemption, reserveRedemption } from '../../promo/redemptions.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { type OwnedRow, runningRow } from '../rows.ts'
import { applyPromocode } from './apply-promocode.ts'

export interface ChangeInput {
  id: string
  priceId: string
  promocodeCode?: string | undefined
  address: string
}

/** A change that was thought through: what happens, to which plan, at which cost, with which code. */
export interface PlannedChange {
  how: Exclude<Change['how'], 'refused'>
  row: OwnedRow
  plan: Plan
  /** The member's own cost where the plan is the one he has (D5). */
  costCents: number
  /** The code that holds afterwards; null where the one there was is not for this plan. */
  promo: Promo | null
  /** Whether the code was typed just now. */
  newPromo: boolean
  at: Date
}

/** Decides a change of plan by what is stored; refuses what can't be (D7, D18). */
export async function planChange(
  context: Context,
  viewer: Viewer,
  { id, priceId, promocodeCode }: Omit<ChangeInput, 'address'>,
): Promise<PlannedChange> {
  const { row, state } = await runningRow(context, viewer, id)
  const plan = await findPlan(context, priceId)
  if (!plan || (plan.id !== row.planId && !canBuy(plan))) throw refuseField('priceId', refusals.cannotBuy)
  const change = whatChange({ ...row, state }, plan)
  if (change.how === 'refused' && change.because === 'monthToDay') {
    throw refuseField('priceId', refusals.monthToDay)
  }
  if (change.how === 'refused') throw new Refusal('conflict', refusals[change.because])
  const typed = await usablePromo(context, { code: promocodeCode, planId: plan.id, userId: row.userId })
  const had = row.promoCodeId ? await findPromo(context, { id: row.promoCodeId }, null) : null
  const kept = had?.allowedPrices.includes(plan.id) ? had : null
  const costCents = plan.id === row.planId ? row.costCents : plan.costCents
  const at = pinnedInstant(row.periodStart, context.clock.now())
  return { how: change.how, row, plan, costCents, promo: typed ?? kept, newPromo: typed !== null, at }
}

/**
 * Changes the plan of a running membership (API-17, MEMBER-04): dearer at once for the difference, or not at all when that is
 * declined (402); cheaper at the period's end; in a trial at once without a charge.
 */
export async function changePlan(
  context: Context,
  viewer: Viewer,
  input: ChangeInput,
): Promise<Subscription> {
  const { userId } = (await runningRow(context, viewer, input.id)).row
  await refreshPerson(context, userId)
  const change = await planChange(context, viewer, input)
  if (change.how !== 'none') {
    await refuseWhilePending(context, change)
    if (change.newPromo) await reservePromo(context, change)
    await changeAtProvider(context, change, input.address)
  } else if (input.promocodeCode) {
    await applyPromocode(context, viewer, { id: input.id, promocodeCode: input.promocodeCode })
  }
  return subscriptionToShow(context, viewer, input.id)
}

/** A dearer plan that waits for the bank: the person confirms, and the same call is repeated (D18). */
async function refuseWhilePending(context: Context, { row }: PlannedChange): Promise<void> {
  const word = await context.payments.getSubscription(row.gatewayId ?? '')
  if (word?.changePending && word.action) throw actionRefusal(word.action)
}

async function changeAtProvider(context: Context, change: PlannedChange, address: string): Promise<void> {
  const { row, how } = change
  const { userId } = row
  // A cheaper plan that was to follow is taken back first: the difference is counted from what was paid.
  if (how === 'charge-now' && row.nextPlanId) await restore(context, change)
  const asked = await askForPrice(context, change)
  await refreshPerson(context, userId)
  if ('declined' in asked) {
    if (change.newPromo) await freePromo(context, change)
    throw await declinedRefusal(context, { userId, address }, asked.declined)
  }
  if (asked.done.action && asked.done.changePending) throw actionRefusal(asked.done.action)
  await context.db
    .update(subscriptions)
    .set({ promoCodeId: change.promo?.id ?? null })
    .where(eq(subscriptions.id, row.id))
}

async function askForPrice(context: Context, { row, plan, costCents, promo, how, at }: PlannedChange) {
  const price = await priceFor(context, plan, costCents)
  const changed = (promo?.id ?? null) !== row.promoCodeId
  const coupon = changed ? { coupon: await couponFor(context, promo) } : {}
  const terms = { price, prorate: how === 'charge-now' ? ('now' as const) : ('none' as const), at, ...coupon }
  const key = `change:${row.id}:${row.gatewayVersion}:${plan.id}`
  const operation = { key, userId: row.userId, kind: 'change', request: terms }
  return askProvider(context, operation, () => context.payments.changePrice(row.gatewayId ?? '', terms, key))
}

async function restore(context: Context, { row, at }: PlannedChange): Promise<void> {
  const plan = await findPlan(context, row.planId)
  if (!plan) throw new Error(`plan ${row.planId} is gone`)
  const terms = { price: await priceFor(context, plan, row.costCents), prorate: 'none' as const, at }
  const key = `restore:${row.id}:${row.gatewayVersion}`
  const operation = { key, userId: row.userId, kind: 'change', request: terms }
  await askProvider(context, operation, () => context.payments.changePrice(row.gatewayId ?? '', terms, key))
}

const reservePromo = (context: Context, { row, promo }: PlannedChange) =>
  inTransaction(context.db, async (tx) => {
    if (!promo) return
    const at = context.clock.now()
    await reserveRedemption(tx, { promoCodeId: promo.id, userId: row.userId, subscriptionId: row.id, at })
  })

const freePromo = (context: Context, { row, promo }: PlannedChange) =>
  inTransaction(context.db, async (tx) => {
    if (!promo) return
    await freeRedemption(tx, { subscriptionId: row.id, promoCodeId: promo.id }, context.clock.now())
  })
