import type { Subscription } from '@studio/contract/membership/schema.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { actionRefusal, declinedRefusal } from '../../billing/declines.ts'
import { askProvider, readProvider } from '../../billing/operations.ts'
import { priceFor } from '../../billing/terms.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { type OwnedRow, runningRow } from '../rows.ts'
import { applyPromocode, dropForeignCode } from './apply-promocode.ts'
import { differenceNow } from './difference-now.ts'
import { type ChangeWish, type PlannedChange, planChange } from './planned-change.ts'

interface ChangeInput extends ChangeWish {
  address: string
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
  const difference = how === 'charge-now' ? await differenceNow(context, change) : 0
  const cheaper = how === 'charge-now' && row.nextPlanId ? await findPlan(context, row.nextPlanId) : null
  if (cheaper) await restore(context, change)
  const prorate = how === 'charge-now' && difference > 0 ? ('now' as const) : ('none' as const)
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
