import { pinnedInstant } from '@studio/contract/membership/charges.ts'
import { type ChangeHow, decideChange } from '@studio/contract/membership/decisions.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { ChangeBody } from '@studio/contract/membership/schema.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy } from '@studio/contract/plans/rules.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { allows } from '@studio/contract/promo/rules.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { findPlan, type Plan, type SoldPlan, soldBy } from '../../plans/queries.ts'
import type { Promo } from '../../promo/queries.ts'
import { typedPromo } from '../codes/reserved-code.ts'
import { runningPromo } from '../codes/spent-coupons.ts'
import { inFreeDays, type OwnedRow, runningRow } from '../rows.ts'

export type ChangeRequest = z.output<typeof ChangeBody> & { id: string; address: string }

export interface PlannedChange {
  how: ChangeHow
  row: OwnedRow
  plan: SoldPlan
  /** The member's own cost if the plan and its term are their current ones (D5). */
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
  { id, priceId, term, promocodeCode, address }: ChangeRequest,
): Promise<PlannedChange> {
  const { row, state } = await runningRow(context, viewer, id)
  const found = await findPlan(context, priceId)
  if (!found || (![row.planId, row.nextPlanId].includes(found.id) && !canBuy(found)))
    throw refuseField('priceId', planRefusals.cannotBuy)
  const plan = wishedFor(row, found, term)
  const change = decideChange({ ...row, state, isFree: inFreeDays(row) }, plan)
  if (!change.ok && change.code === 'monthToDay') {
    throw refuseField('priceId', refusals.monthToDay)
  }
  if (!change.ok) throw new Refusal('conflict', refusals[change.code])
  const { costCents } = plan
  const terms = { code: promocodeCode, planId: plan.id, term: plan.term, costCents }
  const typed = await typedPromo(context, { viewer, address }, row, terms)
  const returning = change.how === 'none' || !row.nextPlanId ? null : row.removedPromoId
  const present = await runningPromo(context, { ...row, promoCodeId: row.promoCodeId ?? returning })
  const kept = present && allows(present, { planId: plan.id, term: plan.term }) ? present : null
  const at = pinnedInstant(row.periodStart, context.clock.now())
  return { how: change.how, row, plan, costCents, promo: typed ?? kept, newPromo: typed !== null, at }
}

/**
 * Returns the plan at the term that is asked for. Without one it is the member's own for their plan and the booked one, and
 * the first of any other. Their own terms stay theirs after the studio has stopped selling them (D5).
 */
function wishedFor(row: OwnedRow, plan: Plan, asked: Term | undefined): SoldPlan {
  const isOwn = plan.id === row.planId
  const isBooked = plan.id === row.nextPlanId
  const term = asked ?? (isOwn ? row.term : isBooked ? (row.nextTerm ?? undefined) : undefined)
  if (isOwn && term === row.term) return { ...plan, term, costCents: row.costCents }
  if (isBooked && term && term === row.nextTerm && row.nextCostCents !== null)
    return { ...plan, term, costCents: row.nextCostCents }
  return soldBy(plan, term)
}

/** Whether a change begins a period of another term. */
export const isOtherTerm = ({ row, plan }: Pick<PlannedChange, 'row' | 'plan'>): boolean =>
  row.term !== plan.term
