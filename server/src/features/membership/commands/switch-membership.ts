import type { Subscription } from '@studio/contract/membership/schema.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { oneAtATime } from '../../billing/one-at-a-time.ts'
import { isSwitchedOff } from '../collect-as-switched.ts'
import { runsUncovered } from '../coverage.ts'
import { subscriptionToShow } from '../queries.ts'
import { refreshPerson } from '../refresh.ts'
import { type OwnedRow, runningRow } from '../rows.ts'
import { beginPeriod } from './begin-period.ts'
import { type SwitchInput, turnSwitch } from './turn-switch.ts'

/**
 * Takes a membership's access away from the next request on, whatever its plan, or gives it back (MEMBER-09, BO-API-09,
 * D6). The provider stops collecting meanwhile. Given back where nobody paid for the running period, a new one begins and
 * is charged, as the preview says; 503 where the provider is away then. Again off changes the reason; 404 for one that
 * has ended.
 */
export async function switchMembership(
  context: Context,
  viewer: Viewer,
  input: SwitchInput,
): Promise<Subscription> {
  // Off holds at once, whatever else goes on.
  if (!input.active) await turnSwitch(context, viewer, input)
  else {
    const { userId } = (await runningRow(context, viewer, input.id)).row
    await oneAtATime(context, userId, () => switchOn(context, viewer, input))
  }
  return subscriptionToShow(context, viewer, input.id)
}

async function switchOn(context: Context, viewer: Viewer, input: SwitchInput): Promise<void> {
  const uncovered = await uncoveredRow(context, viewer, input.id)
  if (uncovered) await beginPeriod(context, signedIn(viewer).id, uncovered)
  await turnSwitch(context, viewer, input)
  if (uncovered) await refreshPerson(context, uncovered.userId)
}

/** The membership, where switching it on begins a new period; null where there is nothing to charge for. */
export async function uncoveredRow(context: Context, viewer: Viewer, id: string): Promise<OwnedRow | null> {
  const { row } = await runningRow(context, viewer, id)
  if (!isSwitchedOff(row) || row.gatewayState === 'day_pass' || (await isPaid(context, row))) return null
  await refreshPerson(context, row.userId)
  const { row: known } = await runningRow(context, viewer, id)
  return (await runsUncovered(context, known)) ? known : null
}

/** So the provider need not be asked. */
async function isPaid(context: Context, row: OwnedRow): Promise<boolean> {
  const paid = and(eq(invoices.subscriptionId, row.id), eq(invoices.status, 'paid'))
  return (await context.db.$count(invoices, and(paid, gt(invoices.periodEnd, context.clock.now())))) > 0
}
