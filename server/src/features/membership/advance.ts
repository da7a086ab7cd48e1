import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { lockBilling } from '../billing/customers.ts'
import { callOff } from './commands/settle-pending.ts'

/** Ends what is over by the studio's clock alone: day passes, cancelled periods, and purchases that stayed pending for 23 hours (reliability 4.2). */
export async function advanceMemberships(context: Context): Promise<void> {
  const now = context.clock.now()
  const over = and(isNull(subscriptions.endedAt), lte(subscriptions.periodEnd, now))
  const calledOff = and(
    inArray(subscriptions.gatewayState, ['trialing', 'active']),
    eq(subscriptions.cancelAtPeriodEnd, true),
  )
  const ended = await context.db
    .select()
    .from(subscriptions)
    .where(and(over, or(eq(subscriptions.gatewayState, 'day_pass'), calledOff)))
  for (const { id, userId, periodEnd } of ended) {
    await inTransaction(context.db, async (tx) => {
      await lockBilling(tx, userId ?? id)
      await tx
        .update(subscriptions)
        .set({ gatewayState: 'ended', endedAt: periodEnd })
        .where(and(eq(subscriptions.id, id), isNull(subscriptions.endedAt)))
    })
  }
  const pending = await context.db
    .select()
    .from(subscriptions)
    .where(and(over, eq(subscriptions.gatewayState, 'pending')))
  for (const row of pending) await callOff(context, row)
}
