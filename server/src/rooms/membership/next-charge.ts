import { type TaxAt, taxedCharge } from '@studio/contract/membership/charges.ts'
import { chargesWithin } from '@studio/contract/plans/terms.ts'
import { type Discount, regularCharge } from '@studio/contract/promo/rules.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import type { Transaction } from '../../database/connect.ts'
import { prepared } from '../../database/prepared.ts'
import { customers } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { promoCodes } from '../../database/tables/promo.ts'
import { findCustomer } from '../billing/customers.ts'
import { promoById } from '../promo/queries.ts'
import { hasTaxes } from '../tax/tax-for.ts'
import { chargesMade, paymentsMadeOf } from './codes/charges-made.ts'
import { dueOn, isDeactivated, nextTerms, type Row } from './rows.ts'
import { taxesAhead } from './tax/agreed-tax.ts'

export interface NextCharge {
  /** With a tax that is added. */
  cents: number
  on: Date
}

/** Returns the next charge of a running membership, by its code and booked plan; null for none. */
export async function nextCharge(context: Context, tx: Transaction, row: Row): Promise<NextCharge | null> {
  if (!renews(row)) return null
  const isTaxed = hasTaxes(context) && row.userId !== null
  const customer = isTaxed ? await findCustomer({ db: tx }, row.userId ?? '') : null
  return chargeAfter(context, row, {
    promo: await promoById({ db: tx }, row.promoCodeId),
    made: await chargesMade(tx, row, nextTerms(row).term),
    taxAt: taxesAhead(context, row, customer),
  })
}

/** Same for many memberships by their ids, in two statements; those that are not charged again are absent. */
export async function nextCharges(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, NextCharge>> {
  if (ids.length === 0) return new Map()
  const { db } = context
  const found = await chargedRows(db, { ids })
  const renewing = found.filter(({ row }) => renews(row))
  const made = await paymentsMadeOf(
    db,
    renewing.map(({ row }) => row),
  )
  return new Map(
    renewing.map(({ row, discount: promo, customer }) => {
      const charge = {
        promo,
        made: chargesWithin(made.get(row.id) ?? 0, row.nextTerm ?? row.term),
        taxAt: taxesAhead(context, row, customer),
      }
      return [row.id, chargeAfter(context, row, charge)]
    }),
  )
}

/** Memberships with their codes, and what their people have said that decides their tax, `{ ids }`. */
const chargedRows = prepared('charged rows', (db) => {
  const { percentOff, amountOffCents, durationType, durationInMonths } = promoCodes
  const { taxCountry, postalCode, vatId } = customers
  return db
    .select({
      row: chargeColumns,
      discount: { percentOff, amountOffCents, durationType, durationInMonths },
      customer: { taxCountry, postalCode, vatId },
    })
    .from(subscriptions)
    .leftJoin(promoCodes, eq(promoCodes.id, subscriptions.promoCodeId))
    .leftJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(anyOf(subscriptions.id, sql.placeholder('ids')))
})

const chargeColumns = {
  id: subscriptions.id,
  planId: subscriptions.planId,
  nextPlanId: subscriptions.nextPlanId,
  taxAdded: subscriptions.taxAdded,
  nextTaxAdded: subscriptions.nextTaxAdded,
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
  { promo, made, taxAt }: { promo: Discount | null; made: number; taxAt: TaxAt },
): NextCharge {
  const on = dueOn(row)
  const cost = row.nextCostCents ?? row.costCents
  const price = regularCharge(cost, promo, made + 1, row.nextTerm ?? row.term)
  return { cents: taxedCharge(price, taxAt(on), settings.now().money).charged, on }
}
