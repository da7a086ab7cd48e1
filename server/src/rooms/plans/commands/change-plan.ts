import { cents, type Money } from '@studio/contract/money.ts'
import { refusals } from '@studio/contract/plans/messages.ts'
import type { PlanChanges, Price } from '@studio/contract/plans/schema.ts'
import { termsOf } from '@studio/contract/plans/terms.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { plans } from '../../../database/tables/plans.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { refuseChangedMeanwhile } from '../../studio/changed-meanwhile.ts'
import { keepMoney } from '../../studio/settings/money.ts'
import { blockingCode } from '../blocking-code.ts'
import { cleanDescription } from '../description.ts'
import { lockLivePlan, wasBought } from '../live-plan.ts'
import { iconTaken, isIconTaken } from '../plan-limit.ts'
import { type Plan, planState, shown } from '../queries.ts'
import { refuseDayTrial, refuseWrongCost } from '../wrong-cost.ts'

/**
 * Changes a live plan; absent fields keep their value (BO-API-24). A new price applies to new buyers, since members keep their
 * own terms; new permissions apply to everybody at once (D5). 404 for an archived plan; 409 for a taken icon, for another
 * interval once the plan was bought, and for a price that a code discounts below the minimum charge (I10); 412 if the plan
 * changed meanwhile.
 */
export async function changePlan(
  context: Context,
  viewer: Viewer,
  { id, changes, from }: { id: string; changes: PlanChanges; from?: Precondition },
): Promise<Price> {
  const work = inTransaction(context.db, async (tx) => {
    const money = await keepMoney(context, tx)
    if (changes.cost !== undefined) refuseWrongCost(changes.cost, money)
    const plan = await lockLivePlan(tx, id)
    await refuseChangedMeanwhile(tx, { id, from, state: planState(plan), allLogged: true })
    refuseDayTrial({ ...plan, trialDays: undefined, ...changes })
    const columns = changedColumns(plan, changes, money)
    const names = Object.keys(columns) as (keyof Plan)[]
    if (names.length === 0) return shown(plan, money)
    await refuseImpossible(context, tx, { plan, changed: columns, money })
    const [changed] = await tx.update(plans).set(columns).where(eq(plans.id, id)).returning()
    const before = Object.fromEntries(names.map((name) => [name, plan[name]]))
    await audit(context, tx, viewer, { action: 'plan.changed', subject: id, before, after: columns })
    await context.content.changed(tx)
    return shown(changed ?? plan, money)
  })
  return work.catch((error: unknown) => {
    throw isIconTaken(error) ? iconTaken() : error
  })
}

/** A new cost is that of the first term, too. */
function repriced({ terms: [first, ...others] }: Plan, costCents: number): Partial<Plan> {
  return first ? { costCents, terms: [{ ...first, costCents }, ...others] } : { costCents }
}

/** Fields whose value differs. */
function changedColumns(
  plan: Plan,
  { cost, description, ...rest }: PlanChanges,
  money: Money,
): Partial<Plan> {
  const wanted = {
    ...rest,
    ...(description === undefined ? {} : { description: cleanDescription(description) }),
    ...(cost === undefined ? {} : repriced(plan, cents(cost, money))),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(plan[name as keyof Plan]) !== JSON.stringify(value),
    ),
  )
}

/** Refuses another interval once the plan was bought, and a price that a code discounts below the minimum charge. */
async function refuseImpossible(
  context: Context,
  tx: Transaction,
  { plan, changed, money }: { plan: Plan; changed: Partial<Plan>; money: Money },
) {
  const intervalKept = changed.intervalUnit !== undefined && (await wasBought(tx, plan.id))
  const sold = termsOf({ ...plan, ...changed })
  const code =
    changed.costCents === undefined ? null : await blockingCode(context, tx, { planId: plan.id, sold, money })
  const fields = {
    ...(intervalKept ? { intervalUnit: refusals.intervalKept } : {}),
    ...(code ? { cost: refusals.blockingCode(code, money) } : {}),
  }
  const [text] = Object.values(fields)
  if (text) throw new Refusal('conflict', text, { fields })
}
