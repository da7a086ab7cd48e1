import type { Money } from '@studio/contract/money.ts'
import { type PlanTermsOf, termsOf } from '@studio/contract/plans/terms.ts'
import { foldCode } from '@studio/contract/promo/code.ts'
import { fieldTexts } from '@studio/contract/promo/messages.ts'
import { type PromocodeBody, type PromocodeRow, PromoDays } from '@studio/contract/promo/office-schema.ts'
import { beginsTooLate, endsAfterToday, leavesEnough } from '@studio/contract/promo/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { beginOf, endOf } from '@studio/contract/studio-day.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction, type Transaction, violatedConstraint } from '../../database/connect.ts'
import { plans } from '../../database/tables/plans.ts'
import { promoCodePlans, promoCodes } from '../../database/tables/promo.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'
import { keepMoney } from '../studio/settings/set-money.ts'
import { promocodeRow } from './list-promocodes.ts'

/** Characters of `YYYY-MM-DD`. */
const DAY_LENGTH = 10

/**
 * Creates a promo code (BO-API-28). 400 with all wrong days and plans: an expired last day, plans that are not live, a discounted
 * price below the minimum charge (I10); 409 for an existing code in any case (D7).
 */
export async function createPromocode(
  context: Context,
  viewer: Viewer,
  { allowedPrices, dateTime, dateTimeExpires, timeZone, terms, ...rest }: PromocodeBody,
): Promise<{ id: string }> {
  const now = context.clock.now()
  const columns = {
    ...rest,
    ...(terms ? { terms } : {}),
    codeFolded: foldCode(rest.code),
    durationInMonths: rest.durationType === 'Repeating' ? (rest.durationInMonths ?? null) : null,
    startsAt: firstInstant(context, dateTime),
    expiresOn: lastDay(context, dateTimeExpires),
    createdAt: now,
  }
  const work = inTransaction(context.db, async (tx) => {
    const money = await keepMoney(context, tx)
    const fields = {
      ...wrongDays(context, { ...columns, timeZone }),
      ...(await wrongPlans(tx, allowedPrices, { percentOff: rest.percentOff, terms: terms ?? null }, money)),
    }
    const [text] = Object.values(fields)
    if (text) throw new Refusal('invalid', text, { fields })
    const [row] = await tx.insert(promoCodes).values(columns).returning({ id: promoCodes.id })
    if (!row) throw new Error('no promo code was written')
    await tx.insert(promoCodePlans).values(allowedPrices.map((planId) => ({ promoCodeId: row.id, planId })))
    const after = { ...columns, allowedPrices }
    await audit(context, tx, viewer, { action: 'promocode.created', subject: row.id, after })
    return row
  })
  return work.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'promo_codes_code') throw error
    throw new Refusal('conflict', fieldTexts.codeTaken, { fields: { code: fieldTexts.codeTaken } })
  })
}

/** The same for a body with other wrong fields, so that a wrong day is reported together with them (BO-VALID-20). */
export function wrongDaysIn(context: Context, body: unknown): Record<string, string> {
  const days = PromoDays.safeParse(body)
  if (!days.success) return {}
  const { dateTime, dateTimeExpires, timeZone } = days.data
  const startsAt = firstInstant(context, dateTime)
  return wrongDays(context, { startsAt, expiresOn: lastDay(context, dateTimeExpires), timeZone })
}

interface Days {
  startsAt: Date | null
  expiresOn: string
  timeZone: string | undefined
}

/** A typed instant, or the beginning of a typed day of the studio. */
function firstInstant({ settings }: Context, text: string | null | undefined): Date | null {
  if (!text) return null
  return text.length > DAY_LENGTH ? new Date(text) : beginOf(settings.now().zones, text)
}

/** The studio's day of a typed day or instant. */
const lastDay = ({ day }: Context, text: string): string =>
  text.length > DAY_LENGTH ? day(new Date(text)) : text

/** The last day must be after today and not before the first (BO-VALID-20). */
function wrongDays({ clock, settings, zone }: Context, { startsAt, expiresOn, timeZone = zone() }: Days) {
  const ends = endOf(settings.now().zones, expiresOn)
  return {
    ...(!endsAfterToday(ends, clock.now(), timeZone) ? { dateTimeExpires: fieldTexts.expires } : {}),
    ...(beginsTooLate(startsAt, ends) ? { dateTime: fieldTexts.starts } : {}),
  }
}

type Terms = Pick<typeof promoCodes.$inferSelect, 'percentOff' | 'terms'>

/** Every plan must be live, and its discounted price chargeable. */
async function wrongPlans(tx: Transaction, ids: string[], code: Terms, money: Money) {
  const found = await livePrices(tx, ids)
  return {
    ...(found.length < ids.length ? { allowedPrices: fieldTexts.unknownPlan } : {}),
    ...(leaveEnough(found, code, money) ? {} : { percentOff: fieldTexts.tooLittleLeft(money) }),
  }
}

/** Locked until the code is saved, because codes limit how far a plan's price can be lowered. */
const livePrices = (tx: Transaction, ids: string[]) =>
  tx
    .select({ intervalUnit: plans.intervalUnit, costCents: plans.costCents, terms: plans.terms })
    .from(plans)
    .where(and(anyOf(plans.id, ids), isNull(plans.archivedAt)))
    .for('key share')

const leaveEnough = (found: PlanTermsOf[], code: Terms, money: Money) =>
  found.every((plan) => leavesEnough(code, termsOf(plan), money))

/**
 * Enables or disables a code for new uses (D7); 404 for an unknown one, 409 if a present price with its discount is below the
 * minimum charge (I10).
 */
export async function setPromocodeActive(
  context: Context,
  viewer: Viewer,
  { id, active }: { id: string; active: boolean },
): Promise<PromocodeRow> {
  await inTransaction(context.db, async (tx) => {
    const money = await keepMoney(context, tx)
    const [code] = await tx
      .select({ active: promoCodes.active, percentOff: promoCodes.percentOff, terms: promoCodes.terms })
      .from(promoCodes)
      .where(eq(promoCodes.id, id))
      .for('update')
    if (!code) throw new Refusal('notFound', refusals.notFound)
    if (code.active === active) return
    if (active) await refuseTooLittle(tx, { id, ...code }, money)
    await tx.update(promoCodes).set({ active }).where(eq(promoCodes.id, id))
    const action = active ? 'promocode.activated' : 'promocode.deactivated'
    await audit(context, tx, viewer, {
      action,
      subject: id,
      before: { active: code.active },
      after: { active },
    })
  })
  return promocodeRow(context, id)
}

/** A price may have been lowered while the code was disabled. */
async function refuseTooLittle(
  tx: Transaction,
  { id, ...code }: Terms & { id: string },
  money: Money,
): Promise<void> {
  const pairs = await tx
    .select({ planId: promoCodePlans.planId })
    .from(promoCodePlans)
    .where(eq(promoCodePlans.promoCodeId, id))
  const found = await livePrices(
    tx,
    pairs.map(({ planId }) => planId),
  )
  if (leaveEnough(found, code, money)) return
  const text = fieldTexts.tooLittleLeft(money)
  throw new Refusal('conflict', text, { fields: { active: text } })
}
