import type { Subscription } from '@studio/contract/membership/schema.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { subscriptionToShow } from '../queries.ts'
import { isDeactivated, type OwnedRow, runningRow } from '../rows.ts'
import { isPeriodUnpaid } from '../sync/paid-periods.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { resetBillingPeriod } from './reset-billing-period.ts'
import { type ActivationInput, writeActive } from './write-active.ts'

/**
 * Deactivates a membership from the next request on, whatever its plan, or reactivates it (MEMBER-09, BO-API-09,
 * D6). If the current period is unpaid, a reactivation begins a new one and charges it, as previewed; 503 if the
 * provider is unavailable then. Deactivating again changes the reason; 404 for a membership that has ended.
 */
export async function setMembershipActive(
  context: Context,
  viewer: Viewer,
  input: ActivationInput,
): Promise<Subscription> {
  // A deactivation takes no lock: it takes effect at once, whatever else is in progress.
  if (!input.active) await writeActive(context, viewer, input)
  else {
    const { userId } = (await runningRow(context, viewer, input.id)).row
    await withPersonLock(context, userId, () => reactivate(context, viewer, input))
  }
  return subscriptionToShow(context, viewer, input.id)
}

async function reactivate(context: Context, viewer: Viewer, input: ActivationInput): Promise<void> {
  const uncovered = await membershipToRecharge(context, viewer, input.id)
  if (uncovered) await resetBillingPeriod(context, signedIn(viewer).id, uncovered)
  await writeActive(context, viewer, input)
  if (uncovered) await refreshPerson(context, uncovered.userId)
}

/** Returns the membership if its reactivation charges a new period; null if there is nothing to charge. */
export async function membershipToRecharge(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<OwnedRow | null> {
  const { row } = await runningRow(context, viewer, id)
  if (!isDeactivated(row) || row.providerState === 'day_pass' || (await isPaid(context, row))) return null
  await refreshPerson(context, row.userId)
  const { row: known } = await runningRow(context, viewer, id)
  return (await isPeriodUnpaid(context, known)) ? known : null
}

/** Uses the stored invoices, so that the provider need not be read. */
async function isPaid(context: Context, row: OwnedRow): Promise<boolean> {
  const paid = and(eq(invoices.subscriptionId, row.id), eq(invoices.status, 'paid'))
  return (await context.db.$count(invoices, and(paid, gt(invoices.periodEnd, context.clock.now())))) > 0
}
