import { type Money, major } from '@studio/contract/money.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { canBuy, TRIAL_DAYS, trialDaysOfPlan } from '@studio/contract/plans/rules.ts'
import type { Price, PriceQuery } from '@studio/contract/plans/schema.ts'
import { atTerm, type Term, type TermPrice } from '@studio/contract/plans/terms.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { asc, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { versionOf } from '../../platform/version.ts'
import { shownRichText } from '../studio/sanitise-rich-text.ts'

export type Plan = typeof plans.$inferSelect

const columnOf = { DateTime: plans.createdAt, Title: plans.title }

/** Lists all live plans in one page, oldest first by default (PRICING-09, API-14). */
export async function livePlans(context: Context, query: z.output<typeof PriceQuery>) {
  const direction = query.orderByDescending ? desc : asc
  const rows = await context.db
    .select()
    .from(plans)
    .where(isNull(plans.archivedAt))
    .orderBy(direction(columnOf[query.orderBy ?? 'DateTime']), direction(plans.id))
  const { money } = context.settings.now()
  const records = rows.map((row) => shownPlan(row, money))
  return { records, pageInfo: { pageNumber: 1, pageLength: records.length, totalRecords: records.length } }
}

/** Reads one plan; archived plans are included, because their members keep them (D5, API-15). */
export async function planToShow(context: Context, id: string): Promise<Price> {
  const plan = await findPlan(context, id)
  if (!plan) throw new Refusal('notFound', refusals.notFound)
  return shownPlan(plan, context.settings.now().money)
}

export async function findPlan({ db }: { db: Database | Transaction }, id: string): Promise<Plan | null> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id))
  return plan ?? null
}

/** Formats a plan for answers; its description is sanitised again (S-I4). */
export function shownPlan(plan: Plan, money: Money): Price {
  return {
    id: plan.id,
    cost: major(plan.costCents, money),
    title: plan.title,
    description: shownRichText(plan.description),
    pictureUrl: `/assets/plan-${plan.icon}.svg`,
    icon: plan.icon,
    intervalUnit: plan.intervalUnit,
    permissions: plan.permissions,
    isSubscription: plan.intervalUnit === 'Month',
    trialDays: trialDaysOfPlan(plan),
    ...(plan.terms.length > 0 ? { terms: shownTerms(plan, money) } : {}),
    version: versionOf(planState(plan)),
  }
}

export function shownTerms({ terms }: Plan, money: Money) {
  return terms.flatMap(({ term, costCents }) =>
    term === 'day' ? [] : [{ term, cost: major(costCents, money) }],
  )
}

/** Editable fields of a plan; terms and trial days only where they are not the usual ones, so that the versions of other plans stay. */
export function planState(plan: Plan) {
  const { title, description, costCents, intervalUnit, permissions, icon, terms, trialDays } = plan
  const fields = { title, description, costCents, intervalUnit, permissions, icon }
  return {
    ...fields,
    ...(terms.length > 0 ? { terms } : {}),
    ...(trialDays === TRIAL_DAYS ? {} : { trialDays }),
  }
}

/** A plan at one of its terms, whose cost takes the place of the first one's. */
export type SoldPlan = Plan & TermPrice

/**
 * Returns the plan by its id in our tables at one of its terms, the first if none is named, live and with a cost (S-M1, S-M2);
 * 400 at priceId or term for any other. `lock` keeps it so until the transaction ends.
 */
export async function planToBuy(
  db: Database | Transaction,
  { priceId, term }: { priceId: string; term?: Term | undefined },
  { lock = false } = {},
): Promise<SoldPlan> {
  const found = db.select().from(plans).where(eq(plans.id, priceId))
  const [plan] = await (lock ? found.for('share') : found)
  if (!plan || !canBuy(plan)) throw refuseField('priceId', planRefusals.cannotBuy)
  return soldBy(plan, term)
}

/** Returns a plan at a term it is sold by; 400 at term for any other. */
export function soldBy(plan: Plan, term: Term | undefined): SoldPlan {
  const sold = atTerm(plan, term)
  if (!sold) throw refuseField('term', planRefusals.notSoldBy)
  return sold
}
