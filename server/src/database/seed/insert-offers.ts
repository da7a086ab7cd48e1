import { addDays, DAY, dayOf, MINUTE, startOfDay } from '@studio/contract/dates.ts'
import { cents, type Money, major, US } from '@studio/contract/money.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../connect.ts'
import { plans } from '../tables/plans.ts'
import { promoCodePlans, promoCodes } from '../tables/promo.ts'
import { demoPlans as planContent, planId } from './content/plans.ts'
import { demoPromoCodes as promoContent } from './content/promo-codes.ts'

/** Age of the demo's plans and codes in milliseconds: older than any purchase in the demo. */
const AGE = 560 * DAY

/** A demo price keeps its digits in every currency: `$29`, `29 €`, `¥2,900`. */
const demoCents = (cost: number, money: Money) =>
  cents((cost * major(money.most, money)) / major(US.most, US), money)

export async function insertOffers(context: Context, tx: Transaction): Promise<void> {
  const now = context.clock.now()
  const today = dayOf(now)
  const made = (index: number) => new Date(now.getTime() - AGE + index * MINUTE)
  await tx.insert(plans).values(
    planContent.map(({ key: _key, cost, permissions, ...plan }, index) => ({
      ...plan,
      permissions: [...permissions],
      costCents: demoCents(cost, context.settings.now().money),
      createdAt: made(index),
    })),
  )
  await tx.insert(promoCodes).values(
    promoContent.map(({ allowedPlans: _plans, startsInDays, expiresInDays, ...promo }, index) => ({
      ...promo,
      codeFolded: promo.code.toUpperCase(),
      startsAt: startOfDay(addDays(today, startsInDays)),
      expiresOn: addDays(today, expiresInDays),
      createdAt: made(index),
    })),
  )
  await tx
    .insert(promoCodePlans)
    .values(
      promoContent.flatMap(({ id, allowedPlans }) =>
        allowedPlans.map((plan) => ({ promoCodeId: id, planId: planId(plan) })),
      ),
    )
}
