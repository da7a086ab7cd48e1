import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { operations } from '../../../database/tables/billing.ts'
import { digest } from '../../billing/operations.ts'
import type { Promo } from '../../promo/queries.ts'
import { lastRedeemedCode } from '../../promo/redemptions.ts'
import type { Row } from '../rows.ts'
import { runningPromo } from './spent-coupons.ts'

/**
 * Returns the request of the operation that removes a code (kind `no-promo`). It names the period if a plan is booked, and is null
 * if none is: such a removal is for good. The stored digest of the request is all that tells the two apart later.
 */
export const removalRequest = (row: Row) => (row.nextPlanId ? { bookedIn: row.periodStart } : null)

/**
 * Returns the code that the booking of the next plan removed because that plan does not allow it: it applies again
 * once the booking is undone, or replaced by a plan that it allows (D18.promo-booked). A removal by a booking is recognised by its `no-promo` operation: the digest of its
 * request names the present period. The code is the one redeemed last; one that is still reserved, for a change that did not
 * happen, was never applied.
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
