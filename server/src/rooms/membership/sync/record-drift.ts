import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { customers, invoices, ledger, operations, providerEvents } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { visitor } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { refreshPerson } from './refresh.ts'

/** Audit action for drift: a difference to the provider that no event has announced (reliability 4.4). */
export const DRIFT_ACTION = 'membership.putRight'

/**
 * Refreshes a person's stored state and records the drift, if any; while webhooks arrive there is none (F40).
 * A difference explained by an open operation or an unprocessed event is not drift.
 */
export async function refreshAndRecordDrift(context: Context, userId: string): Promise<void> {
  const expected = await isOpen(context, userId)
  const before = await knownMoney(context, userId)
  await refreshPerson(context, userId)
  if (expected) return
  const after = await knownMoney(context, userId)
  if (isDeepStrictEqual(before, after)) return
  context.log.warn({ userId, before, after }, 'the payment provider knew what nobody had told the studio')
  await inTransaction(context.db, (tx) =>
    audit(context, tx, visitor, { action: DRIFT_ACTION, subject: userId, before, after }),
  )
}

async function isOpen({ db }: Context, userId: string): Promise<boolean> {
  const asked = and(eq(operations.userId, userId), eq(operations.state, 'started'))
  if ((await db.$count(operations, asked)) > 0) return true
  const waiting = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .innerJoin(customers, eq(customers.providerId, providerEvents.customerId))
    .where(and(eq(customers.userId, userId), isNull(providerEvents.outcome)))
    .limit(1)
  return waiting.length > 0
}

/** Returns a digest of a person's money in which every change shows: their latest memberships and charges. */
async function knownMoney({ db }: Context, userId: string) {
  const memberships = await db
    .select({
      id: subscriptions.id,
      state: subscriptions.providerState,
      periodEnd: subscriptions.periodEnd,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      planId: subscriptions.planId,
      nextPlanId: subscriptions.nextPlanId,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(2)
  const open = and(eq(invoices.userId, userId), eq(invoices.status, 'open'))
  const cents = sql<number>`coalesce(sum(${ledger.amountCents}), 0)::float8`
  const [moved] = await db.select({ cents }).from(ledger).where(eq(ledger.userId, userId))
  return { memberships, openInvoices: await db.$count(invoices, open), paidCents: moved?.cents ?? 0 }
}
