import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { customers, invoices, ledger, operations, providerPrices } from '../../../database/tables/billing.ts'
import { subscriptions, trials } from '../../../database/tables/membership.ts'
import type { ListedMembership } from '../../../database/tables/moving-in.ts'
import { promoRedemptions } from '../../../database/tables/promo.ts'
import { lockBilling } from '../../billing/customers.ts'
import { digest, IMPORTED } from '../../billing/operations.ts'
import { reopenGiven } from '../../membership/rows.ts'
import { releaseRedemption } from '../../promo/redemptions.ts'
import { keepOutcomes, type List } from '../lists/own-list.ts'
import { takePersonBack } from '../lists/take-person-back.ts'

interface Line {
  line: number
  userId: string
  found: ListedMembership
}

/**
 * Forgets a membership that was taken over, with its history, as long as nothing was paid, saved or changed here since; what runs
 * at the provider runs on there, and a plan from the studio that made way goes on. Its person goes, too, if they were made for it and have not used their account.
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
  await keepOutcomes(tx, list.id, [{ line, state: 'takenBack' }])
  await unlinkPrice(tx, found)
  if (!found.wasCustomer) await tx.update(customers).set(noCustomer).where(eq(customers.userId, userId))
  if (found.country) {
    const asBrought = and(eq(customers.taxCountry, found.country), isNull(customers.vatId))
    await tx
      .update(customers)
      .set({ taxCountry: null, postalCode: null })
      .where(and(eq(customers.userId, userId), asBrought))
  }
  if (found.postalCode)
    await tx
      .update(customers)
      .set({ postalCode: null })
      .where(and(eq(customers.userId, userId), eq(customers.postalCode, found.postalCode)))
  await tx.delete(customers).where(and(eq(customers.userId, userId), isEmpty))
  if (found.given) await reopenGiven(tx, found.given, context.clock.now())
  if (found.made) await takePersonBack(context, tx, list, { line, userId })
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

/** A customer of this studio alone, who has told it at most where they live. */
const noCustomer = {
  providerId: null,
  paymentMethodId: null,
  brand: null,
  last4: null,
  expMonth: null,
  expYear: null,
  fingerprint: null,
  taxTold: null,
}

const isEmpty = and(
  sql`${customers.providerId} is null and ${customers.taxCountry} is null and ${customers.vatId} is null`,
  sql`not exists (select 1 from subscriptions s where s.user_id = ${customers.userId})`,
  sql`not exists (select 1 from invoices i where i.user_id = ${customers.userId})`,
)

/** Forgets the plan of a price that no membership from elsewhere has any more, so that another can be chosen for it. */
async function unlinkPrice(tx: Transaction, { price }: ListedMembership): Promise<void> {
  const foreign = and(eq(providerPrices.providerId, price), isNull(providerPrices.planTitle))
  // Whoever takes it over just now holds it.
  const [free] = await tx.select().from(providerPrices).where(foreign).for('update', { skipLocked: true })
  if (free) await tx.delete(providerPrices).where(and(foreign, isUnused))
}

const isUnused = and(
  sql`not exists (select 1 from move_in_lines l where l.state = 'moved' and l.found ->> 'price' = ${providerPrices.providerId})`,
  sql`not exists (select 1 from subscriptions s join operations o on o.subject = s.id and o.kind = 'start'
    where o.request_hash = ${digest(IMPORTED)} and s.plan_id = ${providerPrices.planId}
    and s.cost_cents = ${providerPrices.costCents} and s.term = ${providerPrices.term})`,
  sql`not exists (select 1 from subscriptions s
    where ${providerPrices.providerId} in (s.held_price, s.temporary_price))`,
)
