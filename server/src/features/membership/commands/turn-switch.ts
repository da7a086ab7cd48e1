import { stateOf } from '@studio/contract/membership/rules.ts'
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
import { findRow, type Row } from '../rows.ts'

export interface SwitchInput {
  id: string
  active: boolean
  /** Needed to switch off. */
  deactivationReason?: string | null | undefined
}

/** Whoever turns it; nobody of ours for a bank's word. */
type By = Viewer | { kind: 'person'; id: string }

/** Writes what an Admin wants, and has the provider told; 404 for a membership that has ended. */
export async function turnSwitch(context: Context, by: By, input: SwitchInput): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRunning(context, tx, input.id)
    if (!input.active || isSwitchedOff(row)) await setSwitch(context, tx, by, row, input)
  })
}

/** The same within a transaction that holds the person's billing row. */
export async function setSwitch(
  context: Context,
  tx: Transaction,
  by: By,
  row: Row,
  { active, deactivationReason = null }: Omit<SwitchInput, 'id'>,
): Promise<void> {
  const deactivatedBy = by.kind === 'person' ? by.id : null
  const columns = active
    ? { deactivatedAt: null, deactivationReason: null, deactivatedBy: null }
    : { deactivatedAt: row.deactivatedAt ?? context.clock.now(), deactivationReason, deactivatedBy }
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
  await audit(context, tx, by, {
    action: active ? 'membership.activated' : 'membership.deactivated',
    subject: row.id,
    before: { active: !isSwitchedOff(row), deactivationReason: row.deactivationReason },
    after: { active, deactivationReason: columns.deactivationReason },
  })
  await askToCollectAsSwitched(context, tx, row)
}

async function lockRunning(context: Context, tx: Transaction, id: string): Promise<Row> {
  const userId = (await findRow(tx, id))?.userId
  if (userId) await lockBilling(tx, userId)
  const row = await findRow(tx, id)
  if (!row?.userId || !stateOf(row, context.clock.now())) throw new Refusal('notFound', refusals.notFound)
  return row
}
