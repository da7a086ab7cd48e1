import { required } from '@studio/contract/field-texts.ts'
import { cents, type Money, major, priceText } from '@studio/contract/money.ts'
import { wrongCost, wrongTerms } from '@studio/contract/plans/cost.ts'
import { fieldTexts, PLAN_LIMITS, refusals } from '@studio/contract/plans/messages.ts'
import type { PlanBody } from '@studio/contract/plans/schema.ts'
import { type RenewingTerm, renewingTerms, type TermPrice, termsOf } from '@studio/contract/plans/terms.ts'
import { isBlank, isLongEnough } from '@studio/contract/rich-text.ts'
import { asc, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Database, violatedConstraint } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { sanitiseRichText } from '../studio/sanitise-rich-text.ts'

/** 400 for a cost that the provider can't charge in the studio's currency, and for one above the limit (BO-VALID-12). */
export function refuseWrongCost(
  { cost, terms: [first] = [] }: Pick<PlanBody, 'cost' | 'terms'>,
  money: Money,
): void {
  const text = wrongCost(cost, money, first?.term)
  if (text) throw refuseField('cost', text)
}

/** The same for a body with other wrong fields, so that all are reported together; `unnamed` is the first term of one that names none. */
export const wrongCostIn =
  (unnamed: RenewingTerm) =>
  (context: Context, { body }: { body: unknown }): Record<string, string> => {
    const { cost, terms } = (body ?? {}) as { cost?: unknown; terms?: unknown }
    const named = Array.isArray(terms) ? terms[0]?.term : unnamed
    const term = renewingTerms.find((one) => one === named)
    const text = wrongCost(cost, context.settings.now().money, term)
    return text ? { cost: text } : {}
  }

/** 400 for free days of a day pass (PLAN-12). */
export function refuseDayTrial({
  intervalUnit,
  trialDays,
}: Pick<PlanBody, 'intervalUnit' | 'trialDays'>): void {
  if (intervalUnit === 'Day' && trialDays) throw refuseField('trialDays', fieldTexts.dayTrial)
}

/** 400 for terms that the plan can't have. */
export function refuseWrongTerms(plan: Parameters<typeof wrongTerms>[0], money: Money): void {
  const text = wrongTerms(plan, money)
  if (text) throw refuseField('terms', text)
}

/** Terms as they are stored: 30 days alone are those of every plan. */
export function storedTerms(terms: Parameters<typeof wrongTerms>[0]['terms'], money: Money): TermPrice[] {
  const [first, ...others] = terms.map(({ term, cost }) => ({ term, costCents: cents(cost, money) }))
  return !first || (first.term === 'days30' && others.length === 0) ? [] : [first, ...others]
}

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

/** Sanitises a description to bold, italic and underline (S-I4, BO-VALID-15); 400 if no visible text is left. */
export function cleanDescription(html: string): string {
  const clean = sanitiseRichText(html)
  if (!isLongEnough(clean) || isBlank(clean)) throw refuseField('description', required)
  return clean
}

/** Says which live plans have a price that can't be charged: the environment named another currency when they were made (I10). */
export async function wrongPrices(db: Database, money: Money): Promise<string[]> {
  const live = await db.select().from(plans).where(isNull(plans.archivedAt)).orderBy(asc(plans.createdAt))
  return live.flatMap((plan) => {
    const wrong = termsOf(plan).find(({ costCents, term }) => wrongCost(major(costCents, money), money, term))
    if (!wrong) return []
    const price = priceText(wrong.costCents, money)
    return [`${plan.title} costs ${price}, which can’t be charged: set its price at /admin/subscription`]
  })
}

export async function warnOfPrices({ db, log, settings }: Context): Promise<void> {
  for (const text of await wrongPrices(db, settings.now().money)) log.warn(`STUDIO_CURRENCY: ${text}`)
}
