import { type ChangeHow, decideChange } from '@studio/contract/membership/changes.ts'
import { pinnedInstant } from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import type { Context } from '../../../context.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { findPromo, type Promo } from '../../promo/queries.ts'
import { lastRedeemedCode } from '../../promo/redemptions.ts'
import { typedPromo } from '../codes/reserved-code.ts'
import { runningPromo } from '../codes/spent-coupons.ts'
import { type OwnedRow, type Row, runningRow } from '../rows.ts'

export interface ChangeRequest {
  id: string
  priceId: string
  promocodeCode?: string | undefined
  address: string
}

/** A change of plan as decided: what happens, to which plan, at which cost, with which code. */
export interface PlannedChange {
  how: ChangeHow
  row: OwnedRow
  plan: Plan
  /** The member's own cost where the plan is the one they have (D5). */
  costCents: number
  /** The code that holds afterwards; null where the one there was is not for this plan. */
  promo: Promo | null
  /** Whether the code was typed just now. */
  newPromo: boolean
  at: Date
}

/** Decides a change of plan by what is stored; refuses what can't be (D7, D18.change-kinds). */
export async function planChange(
  context: Context,
  viewer: Viewer,
  { id, priceId, promocodeCode, address }: ChangeRequest,
): Promise<PlannedChange> {
  const { row, state } = await runningRow(context, viewer, id)
  const plan = await findPlan(context, priceId)
  if (!plan || (![row.planId, row.nextPlanId].includes(plan.id) && !canBuy(plan)))
    throw refuseField('priceId', planRefusals.cannotBuy)
  const change = decideChange({ ...row, state }, plan)
  if (!change.ok && change.code === 'monthToDay') {
    throw refuseField('priceId', refusals.monthToDay)
  }
  if (!change.ok) throw new Refusal('conflict', refusals[change.code])
  const costCents = plan.id === row.planId ? row.costCents : plan.costCents
  const wished = { code: promocodeCode, planId: plan.id, costCents }
  const typed = await typedPromo(context, { viewer, address }, row, wished)
  const had = change.how === 'undo' ? await codeBeforeChange(context, row) : await codeOf(context, row)
  const kept = had?.allowedPrices.includes(plan.id) ? had : null
  const at = pinnedInstant(row.periodStart, context.clock.now())
  return { how: change.how, row, plan, costCents, promo: typed ?? kept, newPromo: typed !== null, at }
}

async function codeOf(context: Context, { promoCodeId }: Row): Promise<Promo | null> {
  return promoCodeId ? findPromo(context, { id: promoCodeId }, null) : null
}

/** A code that a booked plan did not allow was removed with the booking; it holds again when that change is undone. */
async function codeBeforeChange(context: Context, row: Row): Promise<Promo | null> {
  if (row.promoCodeId) return codeOf(context, row)
  return runningPromo(context, { ...row, promoCodeId: await lastRedeemedCode(context.db, row.id) })
}
