import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { customers, invoices, ledger, operations } from '../../../database/tables/billing.ts'
import { subscriptions, trials } from '../../../database/tables/membership.ts'
import type { FoundMembership } from '../../../database/tables/moving-in.ts'
import { promoRedemptions } from '../../../database/tables/promo.ts'
import { lockBilling } from '../../billing/customers.ts'
import { digest, IMPORTED } from '../../billing/operations.ts'
import { releaseRedemption } from '../../promo/redemptions.ts'
import { keepOutcomes, type List } from '../lists/own-list.ts'
import { takePersonBack } from '../lists/take-person-back.ts'

interface Line {
  line: number
  userId: string
  found: FoundMembership
}

/**
 * Forgets a membership that was taken over, with its history, as long as nothing was paid, saved or changed here since; what runs
 * at the provider runs on there. Its person goes, too, if they were made for it and have not used their account.
 */
export async function takeMembershipBack(
  context: Context,
  tx: Transaction,
  list: List,
  { line, userId, found }: Line,
): Promise<void> {
  await lockBilling(tx, userId)
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.providerId, found.subscription), eq(subscriptions.userId, userId), unused))
    .for('update')
  if (!row) return
  await releaseRedemption(tx, { subscriptionId: row.id }, context.clock.now())
  await tx.delete(promoRedemptions).where(eq(promoRedemptions.subscriptionId, row.id))
  const own = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.subscriptionId, row.id))
  await tx.delete(ledger).where(sql`${ledger.invoiceId} in ${own}`)
  await tx.delete(invoices).where(eq(invoices.subscriptionId, row.id))
  await tx.delete(trials).where(eq(trials.subscriptionId, row.id))
  await tx.delete(operations).where(eq(operations.subject, row.id))
  await tx.delete(subscriptions).where(eq(subscriptions.id, row.id))
  await tx.delete(customers).where(and(eq(customers.userId, userId), hasNoOther))
  await keepOutcomes(tx, list.id, [{ line, state: 'takenBack' }])
  if (found.made) await takePersonBack(tx, list, { line, userId })
}

const start = sql`(select o.started_at from operations o where o.kind = 'start' and o.subject = ${subscriptions.id}
  and o.request_hash = ${digest(IMPORTED)})`

/** A membership that was taken over, and since when nobody has paid, asked for a refund, saved a card or changed anything. */
const unused = and(
  sql`${subscriptions.endedAt} is null and ${start} is not null`,
  sql`not exists (select 1 from ledger l join invoices i on i.id = l.invoice_id
    where i.subscription_id = ${subscriptions.id} and l.at >= ${start})`,
  sql`not exists (select 1 from operations o where o.user_id = ${subscriptions.userId}
    and o.subject is distinct from ${subscriptions.id} and o.started_at >= ${start})`,
  sql`(select count(*) from operations o where o.subject = ${subscriptions.id}) = 1`,
)

const hasNoOther = and(
  sql`not exists (select 1 from subscriptions s where s.user_id = ${customers.userId})`,
  sql`not exists (select 1 from invoices i where i.user_id = ${customers.userId})`,
)
