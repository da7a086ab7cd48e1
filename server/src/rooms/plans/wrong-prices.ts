import { type Money, major, priceText } from '@studio/contract/money.ts'
import { wrongCost } from '@studio/contract/plans/cost.ts'
import { termsOf } from '@studio/contract/plans/terms.ts'
import { asc, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'

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
