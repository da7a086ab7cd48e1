import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { invoices } from '../../database/tables/billing.ts'
import { subscriptions, trials } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { finishRegistration } from '../people/commands.ts'
import { freeRedemption } from '../promo/redemptions.ts'
import { endedMail, mailMember, paymentFailedMail, receiptMail, welcomeMail } from './mails.ts'
import type { Row } from './rows.ts'

/** What follows from a change of state, in its transaction (reliability 4.2); called before the row is written. */
export async function tellOfChange(
  context: Context,
  tx: Transaction,
  before: Row,
  after: Row,
): Promise<void> {
  if (before.gatewayState === after.gatewayState || !after.userId) return
  if (before.gatewayState === 'pending') {
    if (after.gatewayState === 'ended') await giveBack(context, tx, after)
    else await begin(context, tx, { ...after, userId: after.userId })
    return
  }
  if (after.gatewayState === 'past_due') await mail(context, tx, after, paymentFailedMail)
  if (before.gatewayState === 'past_due' && after.gatewayState === 'ended')
    await mail(context, tx, after, endedMail)
}

/** A membership begins: what ran before ends (D7), and with it the sign-up is finished (D3). */
async function begin(context: Context, tx: Transaction, row: Row & { userId: string }): Promise<void> {
  const now = context.clock.now()
  await tx
    .update(subscriptions)
    .set({ gatewayState: 'ended', endedAt: now })
    .where(
      and(
        eq(subscriptions.userId, row.userId),
        ne(subscriptions.id, row.id),
        eq(subscriptions.gatewayState, 'day_pass'),
        isNull(subscriptions.endedAt),
      ),
    )
  await finishRegistration(tx, row.userId, now)
  await mail(context, tx, row, welcomeMail)
}

/** Nothing came of a purchase: the code's redemption and the trial are free again (R4). */
export async function giveBack(context: Context, tx: Transaction, row: Pick<Row, 'id'>): Promise<void> {
  await freeRedemption(tx, { subscriptionId: row.id }, context.clock.now())
  await tx.delete(trials).where(eq(trials.subscriptionId, row.id))
}

/** A receipt for each payment that came in. */
export async function tellOfReceipts(
  context: Context,
  tx: Transaction,
  userId: string,
  paid: (typeof invoices.$inferSelect)[],
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId))
  if (!person) return
  for (const invoice of paid) await mailMember(context, tx, person, receiptMail(invoice))
}

async function mail(
  context: Context,
  tx: Transaction,
  row: Row,
  template: typeof welcomeMail,
): Promise<void> {
  const [found] = await tx
    .select({ person: users, plan: plans })
    .from(users)
    .innerJoin(plans, eq(plans.id, row.planId))
    .where(eq(users.id, row.userId ?? ''))
  if (found) await mailMember(context, tx, found.person, template({ row, ...found }))
}
