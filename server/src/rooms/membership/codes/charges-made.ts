import { chargesWithin, type Term } from '@studio/contract/plans/terms.ts'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { prepared } from '../../../database/prepared.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { promoRedemptions } from '../../../database/tables/promo.ts'
import type { Row } from '../rows.ts'

/**
 * Counts the regular charges that a membership's code has discounted, without prorations (D18.promo-charges), in charges of a
 * term: after one of a quarter, a code for three months has discounted three of a month.
 */
export async function chargesMade(db: Database | Transaction, row: Row, term: Term): Promise<number> {
  const made = row.promoCodeId ? (await paymentsMadeOf(db, [row])).get(row.id) : 0
  return chargesWithin(made ?? 0, term)
}

/**
 * Same for many memberships in one statement, by their ids, in payments of 30 days or a month; those without a counted charge are
 * absent.
 */
export async function paymentsMadeOf(
  db: Database | Transaction,
  rows: readonly Pick<Row, 'id' | 'promoCodeId'>[],
): Promise<Map<string, number>> {
  const ids = rows.flatMap(({ id, promoCodeId }) => (promoCodeId ? [id] : []))
  const codes = rows.flatMap(({ promoCodeId }) => promoCodeId ?? [])
  if (ids.length === 0) return new Map()
  const found = await counted(db, { ids, codes })
  const held = new Map(rows.map(({ id, promoCodeId }) => [id, promoCodeId]))
  return new Map(found.flatMap(({ id, code, made }) => (held.get(id) === code ? [[id, made]] : [])))
}

/** How many payments of 30 days or a month a charge is for: 3 of a quarter, 12 of a year. */
const payments = sql<number>`sum(greatest(1, round(
  extract(epoch from ${invoices.periodEnd} - ${invoices.periodStart}) / ${(365.25 / 12) * 86_400}::float8)))::int`

const counted = prepared('counted', (db) =>
  db
    .select({ id: subscriptions.id, code: promoRedemptions.promoCodeId, made: payments })
    .from(promoRedemptions)
    .innerJoin(subscriptions, eq(subscriptions.id, promoRedemptions.subscriptionId))
    .innerJoin(invoices, and(eq(invoices.subscriptionId, subscriptions.id), isDiscounted()))
    .where(
      and(
        anyOf(subscriptions.id, sql.placeholder('ids')),
        anyOf(promoRedemptions.promoCodeId, sql.placeholder('codes')),
        isNull(promoRedemptions.freedAt),
      ),
    )
    .groupBy(subscriptions.id, promoRedemptions.promoCodeId),
)

/** Condition: an invoice of a regular charge since the code was redeemed. */
function isDiscounted(): SQL | undefined {
  const { redeemedAt } = promoRedemptions
  // The provider's times are whole seconds.
  const renewal = sql`${invoices.reason} = 'renewal' and ${invoices.issuedAt} >= date_trunc('second', ${redeemedAt})`
  // A code redeemed with the start discounts the first charge too; by our clock, since the provider's may
  // differ.
  const first = sql`${invoices.reason} = 'start' and ${subscriptions.trialEnd} is null and ${redeemedAt} <= ${subscriptions.startedAt}`
  return and(ne(invoices.status, 'void'), sql`((${renewal}) or (${first}))`)
}
