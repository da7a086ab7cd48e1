import { chargesOff } from '@studio/contract/promo/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { operations } from '../../../database/tables/billing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { lockBilling } from '../../billing/customers.ts'
import {
  askProvider,
  CUT_OFF,
  closeOperation,
  openOperation,
  readProvider,
} from '../../billing/operations.ts'
import { couponFor } from '../../billing/terms.ts'
import { findPromo } from '../../promo/queries.ts'
import { askToCollectAsSwitched, beingSwitchedOn, collect, isSwitchedOff } from '../collect-as-switched.ts'
import { runsUncovered } from '../coverage.ts'
import { findRow, type OwnedRow, type Row } from '../rows.ts'
import { chargesMade } from '../spent-coupons.ts'
import { turnSwitch } from './turn-switch.ts'

/**
 * Collects again and begins a whole period at this instant, charged at the member's own cost less what his code still
 * takes off. A refused card leaves the membership past due. 503 where the provider is away, or has had no time yet to answer an earlier switch.
 */
export async function beginPeriod(context: Context, adminId: string, row: OwnedRow): Promise<void> {
  const gatewayId = row.gatewayId ?? ''
  const coupon = await couponFor(context, await runningPromo(context, row))
  // One for each period that nobody paid, whoever asks and however often.
  const key = `switch-on:${row.id}:${row.periodStart.getTime()}:${adminId}`
  const operation = { key, userId: row.userId, kind: 'switch-on', request: { coupon } }
  await inTransaction(context.db, async (tx) => {
    await lockBilling(tx, row.userId)
    const [open] = await tx.select().from(operations).where(beingSwitchedOn(row))
    if (open && context.clock.machine().getTime() - open.startedAt.getTime() < CUT_OFF) throw busy()
    if (open) await closeOperation(context, open.key, 'failed', tx)
    await openOperation(context, tx, operation)
  })
  const word = await readProvider(() => context.payments.getSubscription(gatewayId))
  if (word?.paused) await collect(context, row, true)
  const asked = await askProvider(context, operation, () =>
    context.payments.beginPeriod(gatewayId, { coupon }, key),
  )
  // Paused again meanwhile, its invoice is void.
  if ('declined' in asked || asked.done.paused) throw busy()
}

/** The code of a membership, while it has charges left to take something off. */
export async function runningPromo(context: Context, row: Row) {
  const promo = row.promoCodeId ? await findPromo(context, { id: row.promoCodeId }, null) : null
  return promo && (await chargesMade(context.db, row)) < chargesOff(promo) ? promo : null
}

/** What became of a switch-on that was cut off, the provider's word having been applied: charged, it is on; else it stays off. */
export async function settleSwitchOn(context: Context, key: string): Promise<void> {
  const [, id = '', , adminId = ''] = key.split(':')
  const row = await findRow(context.db, id)
  if (!row || row.endedAt || !isSwitchedOff(row)) return closeOperation(context, key, 'done')
  const charged = !(await runsUncovered(context, row))
  await closeOperation(context, key, charged ? 'done' : 'failed')
  if (charged) return turnSwitch(context, { kind: 'person', id: adminId }, { id, active: true })
  await inTransaction(context.db, (tx) => askToCollectAsSwitched(context, tx, row))
}

const busy = () => new Refusal('unavailable', refusals.busy, { retryAfter: 2 })
