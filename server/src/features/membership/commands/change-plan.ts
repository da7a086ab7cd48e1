import { type Change, whatChange } from '@studio/contract/membership/changes.ts'
import { pinnedInstant } from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import type { Context } from '../../../context.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { askProvider, readProvider } from '../../billing/operations.ts'
import { priceFor } from '../../billing/terms.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { findPromo, type Promo, usablePromo } from '../../promo/queries.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { type OwnedRow, runningRow } from '../rows.ts'
import { applyPromocode, dropForeignCode } from './apply-promocode.ts'

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
 * declined (402); cheaper at the period's end; in a trial at once without a charge. A code is put on what then runs.
 */
export async function changePlan(
  context: Context,
  viewer: Viewer,
  input: ChangeInput,
): Promise<Subscription> {
  const { id, promocodeCode } = input
  const { userId } = (await runningRow(context, viewer, id)).row
  await refreshPerson(context, userId)
  const change = await planChange(context, viewer, input)
  if (change.how !== 'none') await changeAtProvider(context, change, input.address)
  await dropForeignCode(context, id)
  if (promocodeCode) await applyPromocode(context, viewer, { id, promocodeCode })
  return subscriptionToShow(context, viewer, id)
}

async function changeAtProvider(context: Context, change: PlannedChange, address: string): Promise<void> {
  const { row, how } = change
  await refuseWhilePending(context, row)
  // A cheaper plan that was to follow is taken back first: the difference is counted from what was paid.
  const cheaper = how === 'charge-now' && row.nextPlanId ? await findPlan(context, row.nextPlanId) : null
  if (cheaper) await restore(context, change)
  const prorate = how === 'charge-now' ? ('now' as const) : ('none' as const)
  const asked = await askForPrice(context, change, change.plan, change.costCents, prorate)
  if ('declined' in asked && cheaper) {
    await askForPrice(context, change, cheaper, row.nextCostCents ?? cheaper.costCents, 'none')
  }
  await refreshPerson(context, row.userId)
  if ('declined' in asked) {
    throw await declinedRefusal(context, { userId: row.userId, address }, asked.declined)
  }
  if (asked.done.action && asked.done.changePending) throw actionRefusal(asked.done.action)
}

/** A dearer plan that waits for the bank: the person confirms, and the same call is repeated (D18). */
async function refuseWhilePending(context: Context, row: OwnedRow): Promise<void> {
  const word = await readProvider(() => context.payments.getSubscription(row.gatewayId ?? ''))
  if (word?.changePending && word.action) throw actionRefusal(word.action)
}

async function restore(context: Context, change: PlannedChange): Promise<void> {
  const plan = await findPlan(context, change.row.planId)
  if (!plan) throw new Error(`plan ${change.row.planId} is gone`)
  await askForPrice(context, change, plan, change.row.costCents, 'none')
}

async function askForPrice(
  context: Context,
  { row, at }: PlannedChange,
  plan: Plan,
  costCents: number,
  prorate: 'now' | 'none',
) {
  const terms = { price: await priceFor(context, plan, costCents), prorate, at }
  const key = `change:${row.id}:${row.gatewayVersion}:${plan.id}`
  const operation = { key, userId: row.userId, kind: 'change', request: terms }
  return askProvider(context, operation, () => context.payments.changePrice(row.gatewayId ?? '', terms, key))
}
