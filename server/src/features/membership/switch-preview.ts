import { previewChange } from '@studio/contract/membership/charges.ts'
import type { ChangePreview } from '@studio/contract/membership/schema.ts'
import { periodAfter } from '@studio/contract/plans/rules.ts'
import { chargeOf } from '@studio/contract/promo/rules.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findPromo } from '../promo/queries.ts'
import { uncoveredRow } from './commands/switch-membership.ts'
import { runningRow } from './rows.ts'
import { chargesMade } from './spent-coupons.ts'

const nothing: ChangePreview = { dueNow: 0, dueOn: null, nextAmount: null, renewAmount: null, renewOn: null }

/** What switching a membership on charges now and next, to the cent (D6, D18); nothing where nothing renews. */
export async function switchPreview(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<ChangePreview> {
  const uncovered = await uncoveredRow(context, viewer, id)
  const { row } = await runningRow(context, viewer, id)
  const renews = row.gatewayState === 'trialing' || row.gatewayState === 'active'
  if (!renews || row.cancelAtPeriodEnd) return nothing
  const promo = row.promoCodeId ? await findPromo(context, { id: row.promoCodeId }, null) : null
  const made = await chargesMade(context.db, row)
  const { costCents } = row
  if (uncovered) {
    const dueNowCents = chargeOf(costCents, promo, made + 1)
    const dueOn = periodAfter(context.clock.now(), 'Month')
    return previewChange({ dueNowCents, dueOn, costCents }, promo, made + 1)
  }
  const next = { dueNowCents: 0, dueOn: row.periodEnd, costCents: row.nextCostCents ?? costCents }
  return previewChange(next, promo, made)
}
