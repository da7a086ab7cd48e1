import { DAY, daysAfter } from '@studio/contract/dates.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import { PERIOD_DAYS } from '@studio/contract/plans/rules.ts'
import { and, eq, gt, gte, isNotNull, isNull, lt, lte, ne, notExists, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { customers, gatewayEvents, invoices, operations } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { refreshPayment } from '../../billing/money-back/refresh-payment.ts'
import { settleRefund } from '../../billing/money-back/refund-invoice.ts'
import { ANSWER_DEADLINE, closeOperation, ProviderUnavailable } from '../../billing/operations.ts'
import { tryWithPersonLock } from '../../billing/person-lock.ts'
import { settleReactivation } from '../deactivate/begin-period.ts'
import { settlePending } from '../start/settle-pending.ts'
import { settleUnknownCustomersEvents } from './gateway-changed.ts'
import { reconcileAndRecordDrift } from './reconcile-and-record-drift.ts'

/**
 * Compares what is stored with the provider: everybody something was due for, or everybody (reliability 4.4). One for whom
 * it fails keeps nobody else waiting: a job of their own tries again. 503 at once where the provider is unavailable.
 */
export async function reconcile(context: Context, { everybody = false } = {}): Promise<void> {
  const people = await (everybody ? allMembers(context) : peopleTouched(context))
  // Whoever is in the middle of a call is passed by: however long it takes, its outcome is not known yet.
  for (const userId of people) {
    await reconcilePerson(context, { userId }).catch(async (error: unknown) => {
      if (error instanceof ProviderUnavailable) throw error
      context.log.error({ err: error, userId }, 'somebody could not be reconciled')
      await context.queue.send('billing.reconcilePerson', { userId }, { key: userId })
    })
  }
  await settleUnknownCustomersEvents(context, cutOff(context))
  if (everybody) await refreshPaymentsLeft(context)
}

/** Banks no longer take back what is older. */
const DISPUTABLE = 180 * DAY

/** What people who have been deleted since had paid, since nothing else asks for it (S-D2). */
async function refreshPaymentsLeft(context: Context): Promise<void> {
  const since = new Date(context.clock.now().getTime() - DISPUTABLE)
  const left = await context.db
    .select()
    .from(invoices)
    .where(and(isNull(invoices.userId), eq(invoices.status, 'paid'), gt(invoices.paidAt, since)))
  for (const invoice of left) await refreshPayment(context, invoice)
}

/** The same for one person, unless a call of theirs is under way. */
export async function reconcilePerson(context: Context, { userId }: { userId: string }): Promise<void> {
  await tryWithPersonLock(context, userId, () => settle(context, userId))
}

async function settle(context: Context, userId: string): Promise<void> {
  await reconcileAndRecordDrift(context, userId)
  const pending = await context.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.gatewayState, 'pending'),
        isNull(subscriptions.endedAt),
      ),
    )
  for (const row of pending) await settlePending(context, row)
  for (const operation of await silentOperations(context, userId)) {
    if (operation.kind === 'switch-on') {
      await settleReactivation(context, operation)
      continue
    }
    if (operation.kind === 'refund') await settleRefund(context, operation.subject ?? '')
    // A pending start was settled above; for the rest a snapshot has just been applied.
    await closeOperation(context, operation.key, 'done')
  }
}

const cutOff = (context: Context) => new Date(context.clock.machine().getTime() - ANSWER_DEADLINE)

function silentOperations(context: Context, userId: string) {
  return context.db
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.userId, userId),
        eq(operations.state, 'started'),
        lt(operations.startedAt, cutOff(context)),
      ),
    )
}

async function allMembers(context: Context): Promise<string[]> {
  const rows = await context.db
    .select({ userId: customers.userId })
    .from(customers)
    .where(isNotNull(customers.gatewayId))
  return rows.map((row) => row.userId)
}

/** Whose period is over, or has just begun, who is past due or pending, whose invoice is open, whose operation or event has no outcome. */
async function peopleTouched(context: Context): Promise<string[]> {
  const { db } = context
  const found = await Promise.all([
    db
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(
        and(
          isNull(subscriptions.endedAt),
          or(
            anyOf(subscriptions.gatewayState, ['pending', 'past_due']),
            lte(subscriptions.periodEnd, context.clock.now()),
          ),
        ),
      ),
    toBeCharged(context),
    db.select({ userId: invoices.userId }).from(invoices).where(eq(invoices.status, 'open')),
    db
      .select({ userId: operations.userId })
      .from(operations)
      .where(and(eq(operations.state, 'started'), lt(operations.startedAt, cutOff(context)))),
    db
      .select({ userId: customers.userId })
      .from(gatewayEvents)
      .innerJoin(customers, eq(customers.gatewayId, gatewayEvents.customerId))
      .where(isNull(gatewayEvents.outcome)),
  ])
  return [...new Set(found.flat().flatMap(({ userId }) => userId ?? []))]
}

/**
 * Whose period has begun and is not known to be charged: the provider takes an hour, and nobody may tell what became of
 * it. After as long as the grace lasts the night alone finds them.
 */
function toBeCharged({ db, clock }: Context): Promise<{ userId: string | null }[]> {
  const since = daysAfter(clock.now(), PERIOD_DAYS.Month - GRACE_DAYS)
  const { id, userId, gatewayState, periodEnd, endedAt, deactivatedAt } = subscriptions
  const charged = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.subscriptionId, id), gte(invoices.periodEnd, periodEnd), ne(invoices.status, 'void')),
    )
  const runs = and(isNull(endedAt), isNull(deactivatedAt), eq(gatewayState, 'active'))
  return db
    .select({ userId })
    .from(subscriptions)
    .where(and(runs, gt(periodEnd, since), notExists(charged)))
}
