import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { operations } from '../../../database/tables/billing.ts'
import { digest } from '../../billing/operations.ts'
import type { Promo } from '../../promo/queries.ts'
import { lastRedeemedCode } from '../../promo/redemptions.ts'
import type { Row } from '../rows.ts'
import { runningPromo } from './spent-coupons.ts'

/**
 * The request of the operation that removes a code: with a booked plan it names the period in which it can be
 * undone.
 */
export const removalRequest = (row: Row) => (row.nextPlanId ? { bookedIn: row.periodStart } : null)

/**
 * Returns the code that the booking of the next plan removed because that plan does not allow it: it applies again
 * once the booking is undone, or replaced by a plan that it allows (D18.promo-booked). The digest of the operation
 * tells such a removal in the present period. The code is the one redeemed last, besides a reserved one, whose
 * change did not happen.
 */
export async function codeBeforeBooking(context: Context, row: Row): Promise<Promo | null> {
  const removed = and(
    eq(operations.subject, row.id),
    eq(operations.kind, 'no-promo'),
    eq(operations.requestHash, digest(removalRequest(row))),
  )
  if (!row.nextPlanId || (await context.db.$count(operations, removed)) === 0) return null
  const promoCodeId = await lastRedeemedCode(context.db, row.id, row.reservedPromoId)
  return runningPromo(context, { ...row, promoCodeId })
}
