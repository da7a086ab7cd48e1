import { stateOf } from '@studio/contract/membership/rules.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { lockBilling } from '../../billing/customers.ts'
import { audit } from '../../studio/audit.ts'
import { askToCollectAsSwitched, isSwitchedOff } from '../collect-as-switched.ts'
import { subscriptionToShow } from '../queries.ts'
import { findRow, type Row } from '../rows.ts'

interface SwitchInput {
  id: string
  active: boolean
  /** Needed to switch off. */
  deactivationReason?: string | null | undefined
}

/**
 * Takes a membership's access away from the next request on, whatever its plan, or gives it back (MEMBER-09, BO-API-09,
 * D6). The provider stops collecting meanwhile. Again off changes the reason; 404 for one that has ended.
 */
export async function switchMembership(
  context: Context,
  viewer: Viewer,
  input: SwitchInput,
): Promise<Subscription> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRunning(context, tx, input.id)
    if (input.active && !isSwitchedOff(row)) return
    const columns = input.active
      ? on
      : { ...offBy(viewer, input), deactivatedAt: row.deactivatedAt ?? context.clock.now() }
    await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
    await audit(context, tx, viewer, {
      action: input.active ? 'membership.activated' : 'membership.deactivated',
      subject: row.id,
      before: { active: !isSwitchedOff(row), deactivationReason: row.deactivationReason },
      after: { active: input.active, deactivationReason: columns.deactivationReason },
    })
    await askToCollectAsSwitched(context, tx, row)
  })
  return subscriptionToShow(context, viewer, input.id)
}

const on = { deactivatedAt: null, deactivationReason: null, deactivatedBy: null }

function offBy(viewer: Viewer, { deactivationReason }: SwitchInput) {
  return {
    deactivationReason: deactivationReason ?? null,
    deactivatedBy: viewer.kind === 'person' ? viewer.id : null,
  }
}

async function lockRunning(context: Context, tx: Transaction, id: string): Promise<Row> {
  const userId = (await findRow(tx, id))?.userId
  if (userId) await lockBilling(tx, userId)
  const row = await findRow(tx, id)
  if (!row?.userId || !stateOf(row, context.clock.now())) throw new Refusal('notFound', refusals.notFound)
  return row
}
