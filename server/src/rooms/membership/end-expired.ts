import { daysAfter } from '@studio/contract/dates.ts'
import { GRACE_DAYS, stateOf } from '@studio/contract/membership/rules.ts'
import { and, eq, lte, or } from 'drizzle-orm'
import { isProviderAway } from '../../adapters/payment/payment-errors.ts'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { lockBilling } from '../billing/customers.ts'
import { membershipOperation } from '../billing/operations.ts'
import { tryWithPersonLock } from '../billing/person-lock.ts'
import { cancelAtProvider } from './cancel/cancel-at-provider.ts'
import { givenEndedMail } from './mails/given-mails.ts'
import { writeMemberMail } from './mails/mail-person.ts'
import { endRow, findRow, type OwnedRow, openRowsWhere } from './rows.ts'
import { cancelPendingPurchase } from './start/settle-pending.ts'
import { refreshPerson } from './sync/refresh.ts'

/**
 * Ends day passes, plans from the studio, cancelled periods, purchases pending for 23 hours, and memberships unpaid for a day past the
 * grace, by the studio clock. A failure for one person doesn't stop the others: the job runs again soon. 503 if
 * the provider is unavailable.
 */
export async function endExpiredMemberships(context: Context): Promise<void> {
  const { providerState, periodStart, periodEnd, cancelAtPeriodEnd } = subscriptions
  const now = context.clock.now()
  const endsByItself = or(anyOf(providerState, ['day_pass', 'given', 'pending']), eq(cancelAtPeriodEnd, true))
  const isOver = and(lte(periodEnd, now), endsByItself)
  const unpaid = and(eq(providerState, 'past_due'), lte(periodStart, daysAfter(now, -UNPAID_DAYS)))
  for (const row of await openRowsWhere(context.db, or(isOver, unpaid))) {
    await tryWithPersonLock(context, row.userId, () => end(context, row)).catch((error: unknown) => {
      if (isProviderAway(error)) throw error
      context.log.error({ err: error, id: row.id }, 'a membership that is over could not be ended')
    })
  }
}

/** After this the provider's last retry is over; by the account's settings it might retry for ever (4.1). */
const UNPAID_DAYS = GRACE_DAYS + 1

/** Refreshes first: it may have just been paid, or resumed at the provider while the answer was lost. */
async function end(context: Context, { id, userId }: OwnedRow): Promise<void> {
  const found = await findRow(context.db, id)
  if (found?.providerState === 'pending') return cancelPendingPurchase(context, found)
  await refreshPerson(context, userId)
  const row = await findRow(context.db, id)
  const now = context.clock.now()
  if (row?.providerState === 'past_due' && daysAfter(row.periodStart, UNPAID_DAYS) <= now) {
    await cancelAtProvider(context, row, 'now', membershipOperation(row, 'unpaid', 'now'))
    return refreshPerson(context, userId)
  }
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, userId)
    const known = await findRow(tx, id)
    if (!known || known.endedAt || stateOf(known, now)) return
    await endRow(tx, id, known.periodEnd)
    if (known.providerState === 'given') await writeMemberMail(context, tx, known, givenEndedMail)
  })
}
