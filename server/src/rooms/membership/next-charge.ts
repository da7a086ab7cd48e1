import { type TaxAt, taxedCharge } from '@studio/contract/membership/charges.ts'
import { chargesWithin } from '@studio/contract/plans/terms.ts'
import { type Discount, regularCharge } from '@studio/contract/promo/rules.ts'
import { taxOn } from '@studio/contract/tax/rules.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { prepared } from '../../database/prepared.ts'
import { customers } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { plans } from '../../database/tables/plans.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { promoById } from '../promo/queries.ts'
import { hasTaxes } from '../tax/tax-for.ts'
import { chargesMade, paymentsMadeOf } from './codes/charges-made.ts'
import { dueOn, isDeactivated, nextTerms, type Row } from './rows.ts'
import { agreedTax } from './tax/agreed-tax.ts'

export interface NextCharge {
  /** With a tax that is added. */
  cents: number
  on: Date
}

/** Returns the next charge of a running membership, by its code and booked plan; null for none. */
export async function nextCharge(context: Context, tx: Transaction, row: Row): Promise<NextCharge | null> {
  if (!renews(row)) return null
  const promo = await promoById({ db: tx }, row.promoCodeId)
  const taxes = await taxesOfMany(context, tx, [row.id])
  return chargeAfter(context, row, {
    promo,
    made: await chargesMade(tx, row, nextTerms(row).term),
    taxAt: taxes.get(row.id),
  })
}

/**
 * Same for many memberships by their ids, in two statements, and one more in a studio with taxes; those that are not charged again are
 * absent.
 */
export async function nextCharges(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, NextCharge>> {
  if (ids.length === 0) return new Map()
  const { db } = context
  const found = await withDiscounts(db, { ids })
  const renewing = found.filter(({ row }) => renews(row))
  const made = await paymentsMadeOf(
    db,
    renewing.map(({ row }) => row),
  )
  const taxes = await taxesOfMany(context, db, ids)
  return new Map(
    renewing.map(({ row, discount: promo }) => {
      const charge = {
        promo,
        made: chargesWithin(made.get(row.id) ?? 0, row.nextTerm ?? row.term),
        taxAt: taxes.get(row.id),
      }
      return [row.id, chargeAfter(context, row, charge)]
    }),
  )
}

/** Which tax members have on what follows; nothing is asked where nothing is taxed. */
async function taxesOfMany(
  context: Context,
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, TaxAt>> {
  if (!hasTaxes(context)) return new Map()
  const { taxCountry: country, vatId } = customers
  const found = await db
    .select({ row: subscriptions, plan: { tax: plans.tax }, person: { country, vatId } })
    .from(subscriptions)
    .innerJoin(plans, sql`${plans.id} = coalesce(${subscriptions.nextPlanId}, ${subscriptions.planId})`)
    .innerJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(anyOf(subscriptions.id, ids))
  const { taxes } = context.settings.now()
  return new Map(
    found.map(({ row, plan, person }) => {
      const sold = agreedTax(row, nextTerms(row)) ?? plan
      return [row.id, (at: Date) => taxOn(taxes, person, sold, context.day(at))]
    }),
  )
}

/** Memberships with their codes, `{ ids }`. */
const withDiscounts = prepared('with discounts', (db) => {
  const { percentOff, amountOffCents, durationType, durationInMonths } = promoCodes
  return db
    .select({ row: chargeColumns, discount: { percentOff, amountOffCents, durationType, durationInMonths } })
    .from(subscriptions)
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .where(anyOf(subscriptions.id, sql.placeholder('ids')))
})

const chargeColumns = {
  id: subscriptions.id,
  promoCodeId: subscriptions.promoCodeId,
  providerState: subscriptions.providerState,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  deactivatedAt: subscriptions.deactivatedAt,
  nextCostCents: subscriptions.nextCostCents,
  costCents: subscriptions.costCents,
  nextTerm: subscriptions.nextTerm,
  term: subscriptions.term,
  periodEnd: subscriptions.periodEnd,
  freeUntil: subscriptions.freeUntil,
}

type ChargedRow = Pick<Row, keyof typeof chargeColumns>

function renews(row: ChargedRow): boolean {
  const runs = row.providerState === 'trialing' || row.providerState === 'active'
  return runs && !row.cancelAtPeriodEnd && !isDeactivated(row)
}

function chargeAfter(
  { settings }: Context,
  row: ChargedRow,
  { promo, made, taxAt }: { promo: Discount | null; made: number; taxAt: TaxAt | undefined },
): NextCharge {
  const on = dueOn(row)
  const cost = row.nextCostCents ?? row.costCents
  const price = regularCharge(cost, promo, made + 1, row.nextTerm ?? row.term)
  return { cents: taxedCharge(price, taxAt?.(on) ?? null, settings.now().money).charged, on }
}
