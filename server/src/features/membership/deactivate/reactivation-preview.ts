import { previewChange } from '@studio/contract/membership/charges.ts'
import type { ChangePreview } from '@studio/contract/membership/schema.ts'
import { dollars } from '@studio/contract/money.ts'
import { periodAfter } from '@studio/contract/plans/rules.ts'
import { regularCharge } from '@studio/contract/promo/rules.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invoices } from '../../../database/tables/billing.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { promoById } from '../../promo/queries.ts'
import { chargesMade } from '../codes/charges-made.ts'
import { type Row, runningRow } from '../rows.ts'
import { membershipToRecharge } from './set-membership-active.ts'

const nothing: ChangePreview = { dueNow: 0, dueOn: null, nextAmount: null, renewAmount: null, renewOn: null }

/**
 * Returns what a reactivation charges now and next, to the cent (D6, D18.preview); nothing without a renewal.
 * An overdue amount is retried from the reactivation on.
 */
export async function reactivationPreview(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<ChangePreview> {
  const uncovered = await membershipToRecharge(context, viewer, id)
  const { row } = await runningRow(context, viewer, id)
  const owed = row.gatewayState === 'past_due' ? await owedCents(context, row) : null
  if (owed !== null)
    return { ...nothing, dueOn: context.clock.now().toISOString(), nextAmount: dollars(owed) }
  const renews = row.gatewayState === 'trialing' || row.gatewayState === 'active'
  if (!renews || row.cancelAtPeriodEnd) return nothing
  const promo = await promoById(context, row.promoCodeId)
  const made = await chargesMade(context.db, row)
  const { costCents } = row
  if (uncovered) {
    const dueNowCents = regularCharge(costCents, promo, made + 1)
    const dueOn = periodAfter(context.clock.now(), 'Month')
    return previewChange({ dueNowCents, dueOn, costCents }, promo, made + 1)
  }
  const next = { dueNowCents: 0, dueOn: row.periodEnd, costCents: row.nextCostCents ?? costCents }
  return previewChange(next, promo, made)
}

async function owedCents({ db }: Context, { id }: Row): Promise<number | null> {
  const open = and(eq(invoices.subscriptionId, id), eq(invoices.status, 'open'))
  const [owed] = await db.select().from(invoices).where(open).orderBy(desc(invoices.issuedAt)).limit(1)
  return owed?.amountCents ?? null
}
