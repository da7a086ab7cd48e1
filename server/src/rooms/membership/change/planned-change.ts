import { type ChangeHow, decideChange } from '@studio/contract/membership/changes.ts'
import { pinnedInstant } from '@studio/contract/membership/charges.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { ChangeBody } from '@studio/contract/membership/schema.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findPlan, type Plan } from '../../plans/queries.ts'
import { type Promo, promoById } from '../../promo/queries.ts'
import { typedPromo } from '../codes/reserved-code.ts'
import { runningPromo } from '../codes/spent-coupons.ts'
import { type OwnedRow, runningRow } from '../rows.ts'

export type ChangeRequest = z.output<typeof ChangeBody> & { id: string; address: string }

export interface PlannedChange {
  how: ChangeHow
  row: OwnedRow
  plan: Plan
  /** The member's own cost if the plan is their current one (D5). */
  costCents: number
  /** The code after the change: the typed one, else the present one or the one that a booking removed, if it allows this plan. */
  promo: Promo | null
  newPromo: boolean
  at: Date
}

/** Decides a change of plan from the stored state; refuses invalid ones (D7, D18.change-kinds). */
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
  const terms = { code: promocodeCode, planId: plan.id, costCents }
  const typed = await typedPromo(context, { viewer, address }, row, terms)
  const returning = change.how === 'none' || !row.nextPlanId ? null : row.removedPromoId
  const present =
    (await promoById(context, row.promoCodeId)) ??
    (await runningPromo(context, { ...row, promoCodeId: returning }))
  const kept = present?.allowedPrices.includes(plan.id) ? present : null
  const at = pinnedInstant(row.periodStart, context.clock.now())
  return { how: change.how, row, plan, costCents, promo: typed ?? kept, newPromo: typed !== null, at }
}
