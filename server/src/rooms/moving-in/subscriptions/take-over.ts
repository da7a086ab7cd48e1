import { eq, isNull, or } from 'drizzle-orm'
import type { Payments } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { customers, operations, providerPrices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { operatorName } from '../../../platform/operator.ts'
import { visitor } from '../../../platform/viewer.ts'
import type { Customer } from '../../billing/customers.ts'
import { digest, IMPORTED, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { endGiven } from '../../membership/given/replaced.ts'
import { openRows, type Row } from '../../membership/rows.ts'
import { reserveTrial } from '../../membership/start/trials.ts'
import { applyProviderState } from '../../membership/sync/apply-provider-state.ts'
import { readSnapshot } from '../../membership/sync/refresh.ts'
import { finishRegistration } from '../../people/sign-up/register.ts'
import type { Plan } from '../../plans/queries.ts'
import { audit } from '../../studio/audit.ts'
import { fixCurrency } from '../../studio/settings/money.ts'

/** A subscription at the provider that the studio has not sold. */
export type FoundSubscription = Awaited<ReturnType<Payments['subscriptionsAround']>>[number]

export interface Takeover {
  userId: string
  plan: Plan
  found: FoundSubscription
}

/**
 * Makes a subscription that was sold elsewhere the person's membership, in one transaction: writes the links to the
 * provider's customer and price, then applies the snapshot as after a webhook. Nothing is written at the provider, and
 * nobody gets a mail. False if the person got a membership or their trial meanwhile, or a newer snapshot was applied.
 */
export function takeOver(context: Context, takeover: Takeover): Promise<boolean> {
  const { userId, found } = takeover
  return withPersonLock(context, userId, async () => {
    const snapshot = await readSnapshot(context, found.customer)
    return inTransaction(context.db, async (tx) => {
      const row = await link(context, tx, takeover)
      if (!row || !(await applyProviderState(context, tx, userId, snapshot, { isHistory: true })))
        throw new Undone()
      const after = { providerId: found.id, planId: row.planId, costCents: row.costCents, by: operatorName() }
      await audit(context, tx, visitor, { action: 'membership.imported', subject: row.id, after })
      return true
    }).catch((error: unknown) => {
      if (error instanceof Undone) return false
      throw error
    })
  })
}

/** Thrown to roll back what a step has written before another found that it can't be. */
class Undone extends Error {}

async function link(
  context: Context,
  tx: Transaction,
  { userId, plan, found }: Takeover,
): Promise<Row | null> {
  const customer = await linkCustomer(tx, userId, found)
  await endGiven(tx, userId, context.clock.now())
  if (!customer || (await openRows(tx, userId)).length > 0) return null
  await fixCurrency(context, tx, context.settings.now().money)
  await linkPrice(tx, plan, found)
  // As it is at the provider, so that applying the snapshot finds nothing that has changed just now.
  const columns: typeof subscriptions.$inferInsert = {
    userId,
    planId: plan.id,
    providerId: found.id,
    providerState: found.status === 'trialing' ? 'trialing' : 'active',
    costCents: found.amountCents,
    startedAt: found.createdAt,
    periodStart: found.currentPeriodStart,
    periodEnd: found.currentPeriodEnd,
    trialEnd: found.trialEnd,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
  }
  const [row] = await tx.insert(subscriptions).values(columns).returning()
  if (!row) throw new Error('no membership was written')
  if (!(await recordTrial(context, tx, row, customer))) return null
  await recordStart(context, tx, { id: row.id, userId })
  await finishRegistration(tx, userId, context.clock.now())
  return row
}

/** Links a person to the provider's customer and card, and locks the row; null if they are another customer. */
async function linkCustomer(
  tx: Transaction,
  userId: string,
  { customer: providerId, card }: FoundSubscription,
): Promise<Customer | null> {
  const { id: paymentMethodId = null, ...summary } = card ?? {}
  const columns = { providerId, paymentMethodId, ...summary }
  const [customer] = await tx
    .insert(customers)
    .values({ userId, ...columns })
    .onConflictDoUpdate({
      target: customers.userId,
      set: columns,
      setWhere: or(isNull(customers.providerId), eq(customers.providerId, providerId)),
    })
    .returning()
  return customer ?? null
}

/** Writes which plan a price of the provider sells, one made elsewhere; a known one keeps its plan. */
async function linkPrice(
  tx: Transaction,
  { id: planId }: Plan,
  { price: providerId, amountCents: costCents }: FoundSubscription,
): Promise<void> {
  await tx.insert(providerPrices).values({ providerId, planId, costCents }).onConflictDoNothing()
}

/**
 * Records a trial as the person's one; false if it still runs and they or their card had one here. Of one that is over,
 * what another trial has left is recorded: members who share a card had a trial each.
 */
async function recordTrial(
  context: Context,
  tx: Transaction,
  row: Row,
  customer: Customer,
): Promise<boolean> {
  if (!row.trialEnd || (await reserveTrial(context, tx, row, customer))) return true
  if (row.providerState === 'trialing') return false
  await reserveTrial(context, tx, row, { ...customer, fingerprint: null })
  return true
}

/** Stores the start as an operation that was done before the studio knew of it. */
async function recordStart(
  context: Context,
  tx: Transaction,
  membership: { id: string; userId: string },
): Promise<void> {
  const { request, ...operation } = membershipOperation(membership, 'start', IMPORTED)
  const at = context.clock.now()
  const done = { state: 'done' as const, startedAt: at, finishedAt: at }
  await tx.insert(operations).values({ ...operation, ...done, requestHash: digest(request) })
}
