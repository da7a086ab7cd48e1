import { cents } from '@studio/contract/money.ts'
import type { PlanBody } from '@studio/contract/plans/schema.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { plans } from '../../../database/tables/plans.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { keepMoney } from '../../studio/settings/set-money.ts'
import {
  cleanDescription,
  isIconTaken,
  planLimitRefusal,
  refuseDayTrial,
  refuseWrongCost,
  refuseWrongTerms,
  storedTerms,
} from '../check-plan.ts'

/** Creates a plan (BO-API-23, D5). 409 while four are live, or while another live plan has its icon (R6). */
export async function createPlan(context: Context, viewer: Viewer, plan: PlanBody): Promise<{ id: string }> {
  const { cost, terms = [], ...rest } = plan
  const description = cleanDescription(rest.description)
  const work = inTransaction(context.db, async (tx) => {
    const money = await keepMoney(context, tx)
    refuseWrongCost(plan, money)
    refuseDayTrial(plan)
    refuseWrongTerms({ ...plan, terms }, money)
    const sold = storedTerms(terms, money)
    const columns = {
      ...rest,
      description,
      costCents: cents(cost, money),
      ...(sold.length > 0 ? { terms: sold } : {}),
    }
    const [row] = await tx
      .insert(plans)
      .values({ ...columns, createdAt: context.clock.now() })
      .returning({ id: plans.id })
    if (!row) throw new Error('no plan was written')
    await audit(context, tx, viewer, { action: 'plan.created', subject: row.id, after: columns })
    await context.content.changed(tx)
    return row
  })
  return work.catch(async (error: unknown) => {
    throw isIconTaken(error) ? await planLimitRefusal(context) : error
  })
}
