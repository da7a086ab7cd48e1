import { cents, type Money, major } from '@studio/contract/money.ts'
import { refusals } from '@studio/contract/plans/messages.ts'
import type { PlanChanges, Price } from '@studio/contract/plans/schema.ts'
import { type TermPrice, termsOf } from '@studio/contract/plans/terms.ts'
import { leavesEnough } from '@studio/contract/promo/rules.ts'
import { and, asc, eq, exists, gte, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { plans } from '../../../database/tables/plans.ts'
import { promoCodePlans, promoCodes, promoRedemptions } from '../../../database/tables/promo.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { refuseChangedMeanwhile } from '../../studio/changed-meanwhile.ts'
import { keepMoney } from '../../studio/settings/set-money.ts'
import {
  cleanDescription,
  iconTaken,
  isIconTaken,
  refuseDayTrial,
  refuseWrongCost,
  refuseWrongTerms,
  storedTerms,
} from '../check-plan.ts'
import { lockLivePlan, wasBought } from '../live-plan.ts'
import { type Plan, planState, shownPlan, shownTerms } from '../queries.ts'

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
    const plan = await lockLivePlan(tx, id)
    await refuseChangedMeanwhile(tx, { id, from, state: planState(plan), allLogged: true })
    refuseDayTrial({ ...plan, trialDays: undefined, ...changes })
    const sold = soldAfter(plan, changes, money)
    if (changes.cost !== undefined) refuseWrongCost(sold, money)
    refuseWrongTerms(sold, money)
    const columns = changedColumns(plan, changes, money)
    const names = Object.keys(columns) as (keyof Plan)[]
    if (names.length === 0) return shownPlan(plan, money)
    await refuseImpossible(context, tx, { plan, changed: columns, money })
    const [changed] = await tx.update(plans).set(columns).where(eq(plans.id, id)).returning()
    const before = Object.fromEntries(names.map((name) => [name, plan[name]]))
    await audit(context, tx, viewer, { action: 'plan.changed', subject: id, before, after: columns })
    await context.content.changed(tx)
    return shownPlan(changed ?? plan, money)
  })
  return work.catch((error: unknown) => {
    throw isIconTaken(error) ? iconTaken() : error
  })
}

/** What the plan costs and by which terms after a change: a new cost alone is that of its first term. */
function soldAfter(plan: Plan, { cost, terms, intervalUnit }: Partial<PlanChanges>, money: Money) {
  const after = cost ?? terms?.[0]?.cost ?? major(plan.costCents, money)
  const [first, ...others] = shownTerms(plan, money)
  const kept = first ? [{ ...first, cost: after }, ...others] : []
  return { cost: after, intervalUnit: intervalUnit ?? plan.intervalUnit, terms: terms ?? kept }
}

/** Fields whose value differs. */
function changedColumns(
  plan: Plan,
  { cost, description, terms, ...rest }: PlanChanges,
  money: Money,
): Partial<Plan> {
  const sold = soldAfter(plan, { cost, terms }, money)
  const wanted = {
    ...rest,
    ...(description === undefined ? {} : { description: cleanDescription(description) }),
    ...(cost === undefined && !terms ? {} : { costCents: cents(sold.cost, money) }),
    ...(terms || plan.terms.length > 0 ? { terms: storedTerms(sold.terms, money) } : {}),
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
  const repriced = changed.costCents !== undefined || changed.terms !== undefined
  const code = repriced ? await blockingCode(context, tx, { planId: plan.id, sold, money }) : null
  const fields = {
    ...(intervalKept ? { intervalUnit: refusals.intervalKept } : {}),
    ...(code ? { cost: refusals.blockingCode(code, money) } : {}),
  }
  const [text] = Object.values(fields)
  if (text) throw new Refusal('conflict', text, { fields })
}

/**
 * Returns the code that blocks a plan's new price, or null: one that would leave less than the provider's minimum charge (I10), and
 * that is usable or belongs to a running membership whose holder may change to this plan. The caller locks the plan's row, so that
 * no code is created or enabled for it meanwhile.
 */
async function blockingCode(
  context: Context,
  tx: Transaction,
  { planId, sold, money }: { planId: string; sold: readonly TermPrice[]; money: Money },
): Promise<string | null> {
  const usable = and(promoCodes.active, gte(promoCodes.expiresOn, context.day()))
  const codes = await tx
    .select({ code: promoCodes.code, percentOff: promoCodes.percentOff, terms: promoCodes.terms })
    .from(promoCodes)
    .innerJoin(promoCodePlans, eq(promoCodePlans.promoCodeId, promoCodes.id))
    .where(and(eq(promoCodePlans.planId, planId), or(usable, exists(heldStill(tx)))))
    .orderBy(asc(promoCodes.codeFolded))
  return codes.find((one) => !leavesEnough(one, sold, money))?.code ?? null
}

/** A code's charges are all used once as many renewals have followed. */
const renewals = sql`(select count(*) from ${invoices} where ${invoices.subscriptionId} = ${subscriptions.id}
  and ${invoices.reason} = 'renewal' and ${invoices.status} <> 'void'
  and ${invoices.issuedAt} >= ${promoRedemptions.redeemedAt})`
const goesOn = sql`(${promoCodes.durationType} = 'Forever'
  or ${renewals} < coalesce(${promoCodes.durationInMonths}, 1))`

/** A code that a booked change removed returns when the change is undone (D18.promo-booked). */
const isOfMembership = or(
  eq(subscriptions.promoCodeId, promoCodes.id),
  eq(subscriptions.reservedPromoId, promoCodes.id),
  eq(subscriptions.removedPromoId, promoCodes.id),
)

const heldStill = (tx: Transaction) =>
  tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(promoRedemptions, eq(promoRedemptions.subscriptionId, subscriptions.id))
    .where(
      and(
        isOfMembership,
        eq(promoRedemptions.promoCodeId, promoCodes.id),
        isNull(promoRedemptions.freedAt),
        isNull(subscriptions.endedAt),
        goesOn,
      ),
    )
