import { daysAfter } from '@studio/contract/dates.ts'
import { GRACE_DAYS, stateOf } from '@studio/contract/membership/rules.ts'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { lockBilling } from '../../billing/customers.ts'
import { membershipOperation, ProviderUnavailable } from '../../billing/operations.ts'
import { tryWithPersonLock } from '../../billing/person-lock.ts'
import { endRow, findRow, type Row } from '../rows.ts'
import { cancelPendingPurchase } from '../start/settle-pending.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'

/**
 * Ends what is over by the studio's clock: day passes, cancelled periods, purchases that stayed pending for 23 hours, and
 * what nobody has paid for a day past the grace. One for whom it fails keeps nobody else waiting: the next time is soon.
 * 503 at once where the provider is unavailable.
 */
export async function endExpiredMemberships(context: Context): Promise<void> {
  const endsByItself = or(
    anyOf(subscriptions.gatewayState, ['day_pass', 'pending']),
    eq(subscriptions.cancelAtPeriodEnd, true),
  )
  const rows = await context.db
    .select()
    .from(subscriptions)
    .where(
      and(isNull(subscriptions.endedAt), lte(subscriptions.periodEnd, context.clock.now()), endsByItself),
    )
  for (const { id, userId } of [...rows, ...(await overdueRows(context))]) {
    await tryWithPersonLock(context, userId ?? id, () => end(context, id)).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) throw error
      context.log.error({ err: error, id }, 'a membership that is over could not be ended')
    })
  }
}

/** A day past the grace the provider's last try is over; as its account is set it might else try for ever (4.1). */
const isOverdue = ({ gatewayState, periodStart }: Row, now: Date) =>
  gatewayState === 'past_due' && daysAfter(periodStart, GRACE_DAYS + 1) <= now

function overdueRows(context: Context): Promise<Row[]> {
  const since = daysAfter(context.clock.now(), -(GRACE_DAYS + 1))
  const unpaid = and(eq(subscriptions.gatewayState, 'past_due'), isNull(subscriptions.endedAt))
  return context.db
    .select()
    .from(subscriptions)
    .where(and(unpaid, lte(subscriptions.periodStart, since)))
}

async function end(context: Context, id: string): Promise<void> {
  const row = await findRow(context.db, id)
  if (row?.gatewayState === 'pending') await cancelPendingPurchase(context, row)
  else if (row && isOverdue(row, context.clock.now())) await endUnpaid(context, row)
  else if (row && !row.endedAt) await endIfOver(context, row)
}

/** Ends what nobody has paid for, unless it was paid in this moment. */
async function endUnpaid(context: Context, { id, userId }: Row): Promise<void> {
  if (!userId) return
  await refreshPerson(context, userId)
  const row = await findRow(context.db, id)
  if (!row || row.endedAt || !isOverdue(row, context.clock.now())) return
  const owned = { ...row, userId }
  await cancelAtProvider(context, owned, 'now', membershipOperation(owned, 'unpaid', 'now'))
  await refreshPerson(context, userId)
}

/** Refreshes first: a cancellation may have been resumed at the provider while its answer was lost. */
async function endIfOver(context: Context, { id, userId }: Row): Promise<void> {
  if (userId) await refreshPerson(context, userId)
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, userId ?? id)
    const row = await findRow(tx, id)
    if (!row || row.endedAt || stateOf(row, context.clock.now())) return
    await endRow(tx, id, row.periodEnd)
  })
}
