import { isDeepStrictEqual } from 'node:util'
import { refusals as membershipRefusals } from '@studio/contract/membership/messages.ts'
import type { Money } from '@studio/contract/money.ts'
import { refusals as planRefusals } from '@studio/contract/plans/messages.ts'
import { termsOf } from '@studio/contract/plans/terms.ts'
import { leavesEnough } from '@studio/contract/promo/rules.ts'
import { withDigitsIn } from '@studio/contract/studio/currencies.ts'
import { settingTexts } from '@studio/contract/studio/own/messages.ts'
import type { OwnSettings } from '@studio/contract/studio/own/schema.ts'
import { eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { plans } from '../../../database/tables/plans.ts'
import { promoCodePlans, promoCodes } from '../../../database/tables/promo.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Precondition } from '../../../platform/version.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../audit.ts'
import { refuseChangedMeanwhile } from '../changed-meanwhile.ts'
import { changePart, keepPart, lockPart, storePart } from './change-settings.ts'
import { moneyIn } from './defaults.ts'
import type { Parts } from './parts.ts'

/** Since when something was sold, or asked for; null before that. A price at the provider is made by the first purchase. */
export async function firstSale(db: Database | Transaction): Promise<OwnSettings['money']['fixed']> {
  const { rows } = await db.execute<{ since: Date | string | null; sold: boolean }>(sql`
    select (select min(issued_at) from invoices) as since,
      exists (select from provider_prices) or exists (select from invoices) as sold`)
  const [row] = rows
  return row?.sold ? { since: row.since && new Date(row.since).toISOString() } : null
}

/**
 * Sets the currency and how amounts are written. Before the first sale prices keep their digits in another currency; afterwards
 * 409 CurrencyFixed, as for a code that would leave what can't be charged. 412 if it changed meanwhile.
 */
export async function setMoney(
  context: Context,
  viewer: Viewer,
  { from, value }: { from: Precondition; value: Parts['money'] },
): Promise<void> {
  await changePart(context, viewer, 'money', async (tx, { id, value: before }) => {
    const was = moneyIn({ money: before }, context.config)
    const is = moneyIn({ money: value }, context.config)
    const isOther = was.currency !== is.currency
    const isSold = (await firstSale(tx)) !== null
    // What is sold stays in the currency that was written down, whatever the environment says later.
    const after = isSold && !isOther ? { ...value, currency: before.currency } : value
    if (isDeepStrictEqual(before, after)) return null
    await refuseChangedMeanwhile(tx, { id, from, state: before, allLogged: true })
    if (isOther && isSold) throw refusedCurrency(settingTexts.currencyFixed, 'CurrencyFixed')
    if (isOther) await keepDigits(context, tx, { viewer, was, is })
    return after
  })
}

/**
 * The studio's money, which stays the same until the transaction ends: a price in cents is written by it, before any lock on a plan.
 * What this server has read of the settings may be older.
 */
export const keepMoney = async ({ config }: Context, tx: Transaction): Promise<Money> =>
  moneyIn({ money: await keepPart(tx, 'money') }, config)

const refusedCurrency = (text: string, code?: string) =>
  new Refusal('conflict', text, { fields: { currency: text }, ...(code && { code }) })

async function keepDigits(
  context: Context,
  tx: Transaction,
  { viewer, was, is }: { viewer: Viewer; was: Money; is: Money },
): Promise<void> {
  const priced = await tx.select().from(plans).where(gt(plans.costCents, 0)).for('no key update')
  const inNew = (costCents: number) => withDigitsIn(costCents, was, is)
  for (const { id, costCents, terms } of priced) {
    const before = { costCents, ...(terms.length > 0 && { terms }) }
    const after = {
      costCents: inNew(costCents),
      ...(terms.length > 0 && {
        terms: terms.map((one) => ({ ...one, costCents: inNew(one.costCents) })),
      }),
    }
    if (isDeepStrictEqual(before, after)) continue
    await tx.update(plans).set(after).where(eq(plans.id, id))
    await audit(context, tx, viewer, { action: 'plan.changed', subject: id, before, after })
  }
  const codes = await tx
    .select({ code: promoCodes, plan: plans })
    .from(promoCodes)
    .innerJoin(promoCodePlans, eq(promoCodePlans.promoCodeId, promoCodes.id))
    .innerJoin(plans, eq(plans.id, promoCodePlans.planId))
    .where(eq(promoCodes.active, true))
  const bad = codes.find(({ code, plan }) => !leavesEnough(code, termsOf(plan), is))
  if (bad) throw refusedCurrency(planRefusals.blockingCode(bad.code.code, is))
}

/**
 * Writes down the currency in which something is sold, and from then on keeps it; 409 TermsChanged if it was changed since the
 * purchase began. The setting stays locked until the transaction ends, so that no change comes between.
 */
export async function fixCurrency(context: Context, tx: Transaction, { currency }: Money): Promise<void> {
  const { value } = await lockPart(tx, 'money')
  const present = (value.currency ?? context.config.money.currency).toLowerCase()
  if (present !== currency)
    throw new Refusal('conflict', membershipRefusals.termsChanged, { code: 'TermsChanged' })
  if (value.currency === null)
    await storePart(context, tx, 'money', { ...value, currency: currency.toUpperCase() })
}
