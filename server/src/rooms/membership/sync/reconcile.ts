import { DAY, daysAfter } from '@studio/contract/dates.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import { TERM_DAYS } from '@studio/contract/plans/terms.ts'
import { and, eq, gt, gte, isNotNull, isNull, lt, lte, ne, notExists, or } from 'drizzle-orm'
import { isProviderAway } from '../../../adapters/payment/payment-errors.ts'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { customers, invoices, operations, providerEvents } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { refreshPayment } from '../../billing/money-back/refresh-payment.ts'
import { settleRefund } from '../../billing/money-back/refund-invoice.ts'
import { ANSWER_DEADLINE, closeOperation } from '../../billing/operations.ts'
import { tryWithPersonLock } from '../../billing/person-lock.ts'
import { followRenewedCard, settleCard } from '../../billing/save-card.ts'
import { isDeed, settleDeed } from '../cancel/deeds.ts'
import { mailNewCard } from '../change/set-payment-method.ts'
import { settleReactivation } from '../deactivate/reset-billing-period.ts'
import { type OwnedRow, openRowsWhere, pendingRow } from '../rows.ts'
import { settlePending } from '../start/settle-pending.ts'
import { settleUnknownCustomersEvents } from './provider-changed.ts'
import { refreshAndRecordDrift } from './record-drift.ts'

/**
 * Compares the stored state with the provider, for everybody with something due or for everybody (reliability
 * 4.4). A failure for one person doesn't stop the others: a job of their own retries. 503 at once if the
 * provider is unavailable.
 */
export async function reconcile(context: Context, { everybody = false } = {}): Promise<void> {
  const people = await (everybody ? allMembers(context) : peopleTouched(context))
  // People with a call in progress are skipped: its outcome is not known yet, however long it takes.
  for (const userId of people) {
    await reconcilePerson(context, { userId, card: everybody }).catch(async (error: unknown) => {
      if (isProviderAway(error)) throw error
      context.log.error({ err: error, userId }, 'somebody could not be reconciled')
      await context.queue.send('billing.reconcilePerson', { userId }, { key: userId })
    })
  }
  await settleUnknownCustomersEvents(context, cutOff(context))
  if (everybody) await refreshPaymentsLeft(context)
}

/** Time after which banks no longer accept disputes. */
const DISPUTABLE = 180 * DAY

/** Refreshes payments of deleted people, which nothing else reads (S-D2). */
async function refreshPaymentsLeft(context: Context): Promise<void> {
  const since = new Date(context.clock.now().getTime() - DISPUTABLE)
  const left = await context.db
    .select()
    .from(invoices)
    .where(and(isNull(invoices.userId), eq(invoices.status, 'paid'), gt(invoices.paidAt, since)))
  for (const invoice of left) await refreshPayment(context, invoice)
}

/** Same for one person, unless a call of theirs is in progress; with `card` also what is shown of their card. */
export async function reconcilePerson(
  context: Context,
  { userId, card = false }: { userId: string; card?: boolean },
): Promise<void> {
  await tryWithPersonLock(context, userId, async () => {
    await settle(context, userId)
    if (card) await followRenewedCard(context, userId)
  })
}

async function settle(context: Context, userId: string): Promise<void> {
  await refreshAndRecordDrift(context, userId)
  const pending = await pendingRow(context.db, userId)
  if (pending) await settlePending(context, pending)
  const own = and(eq(operations.userId, userId), isSilent(context))
  for (const operation of await context.db.select().from(operations).where(own)) {
    if (operation.kind === 'switch-on') {
      await settleReactivation(context, operation)
      continue
    }
    if (isDeed(operation)) {
      await settleDeed(context, operation)
      continue
    }
    if (operation.kind === 'card') {
      await settleCard(context, userId)
      await mailNewCard(context, userId)
    }
    if (operation.kind === 'refund') await settleRefund(context, operation.subject ?? '')
    // Pending starts were settled above; for the others a snapshot has just been applied.
    await closeOperation(context, operation.key, 'done')
  }
}

const cutOff = (context: Context) => new Date(context.clock.machine().getTime() - ANSWER_DEADLINE)

/** Condition on `operations`: no answer is expected any more. */
const isSilent = (context: Context) =>
  and(eq(operations.state, 'started'), lt(operations.startedAt, cutOff(context)))

async function allMembers(context: Context): Promise<string[]> {
  const rows = await context.db
    .select({ userId: customers.userId })
    .from(customers)
    .where(isNotNull(customers.providerId))
  return rows.map((row) => row.userId)
}

/** People who are past due, pending, at the edge of a period, or have an open invoice, operation or event. */
async function peopleTouched(context: Context): Promise<string[]> {
  const { db } = context
  const isOver = lte(subscriptions.periodEnd, context.clock.now())
  const found = await Promise.all([
    openRowsWhere(db, or(anyOf(subscriptions.providerState, ['pending', 'past_due']), isOver)),
    toBeCharged(context),
    db.select({ userId: invoices.userId }).from(invoices).where(eq(invoices.status, 'open')),
    db.select({ userId: operations.userId }).from(operations).where(isSilent(context)),
    db
      .select({ userId: customers.userId })
      .from(providerEvents)
      .innerJoin(customers, eq(customers.providerId, providerEvents.customerId))
      .where(isNull(providerEvents.outcome)),
  ])
  return [...new Set(found.flat().flatMap(({ userId }) => userId ?? []))]
}

/**
 * People whose period has begun and is not known to be charged: that takes the provider an hour, and its event may
 * be lost. After the grace only the nightly run finds them.
 */
function toBeCharged({ db, clock }: Context): Promise<OwnedRow[]> {
  const since = daysAfter(clock.now(), TERM_DAYS.days30 - GRACE_DAYS)
  const { id, providerState, periodEnd, deactivatedAt } = subscriptions
  const charged = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.subscriptionId, id), gte(invoices.periodEnd, periodEnd), ne(invoices.status, 'void')),
    )
  const runs = and(isNull(deactivatedAt), eq(providerState, 'active'))
  return openRowsWhere(db, and(runs, gt(periodEnd, since), notExists(charged)))
}
