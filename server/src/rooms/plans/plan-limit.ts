import { PLAN_LIMITS, refusals } from '@studio/contract/plans/messages.ts'
import { isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { violatedConstraint } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Whether a write violated the unique index of one live plan per icon, and so of four plans at most (R6, PLAN-05). */
export const isIconTaken = (error: unknown): boolean => violatedConstraint(error) === 'plans_live_icon'

export function iconTaken(): Refusal {
  const fields = { icon: refusals.iconTaken }
  return new Refusal('conflict', refusals.iconTaken, { code: 'IconTaken', fields })
}

/** Returns the refusal of a further plan: four are live, or one of them has the icon. */
export async function planLimitRefusal(context: Context): Promise<Refusal> {
  const live = await context.db.$count(plans, isNull(plans.archivedAt))
  return live < PLAN_LIMITS.live
    ? iconTaken()
    : new Refusal('conflict', refusals.fourAlready, { code: 'FourPlans' })
}
