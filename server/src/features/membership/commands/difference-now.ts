import { proration } from '@studio/contract/membership/charges.ts'
import { chargesOff } from '@studio/contract/promo/rules.ts'
import type { GatewayInvoice } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { readProvider } from '../../billing/operations.ts'
import { priceFor } from '../../billing/terms.ts'
import { findPromo } from '../../promo/queries.ts'
import type { OwnedRow } from '../rows.ts'
import { chargesMade } from '../spent-coupons.ts'
import type { PlannedChange } from './planned-change.ts'

/**
 * Cents that a dearer plan costs for the days left; not above 0 where a lasting code makes up for it, and then nothing is
 * charged. The provider counts; but where a cheaper plan was to follow it would count from that one, so we count.
 */
export async function differenceNow(context: Context, change: PlannedChange): Promise<number> {
  const { row, plan, costCents, at } = change
  if (row.nextPlanId) return countDifference(context, change)
  const price = await priceFor(context, plan, costCents)
  const terms = { price, prorate: 'now' as const, at }
  const preview = await readProvider(() => context.payments.previewChange(row.gatewayId ?? '', terms))
  return preview.dueNowCents
}

async function countDifference(context: Context, { row, costCents, at }: PlannedChange): Promise<number> {
  const found = await readProvider(() => context.payments.listInvoices({ subscription: row.gatewayId ?? '' }))
  const percentOff = await lastingPercentOff(context, row)
  return proration({ ...paidFor(found.records, row), costCents, percentOff }, row.periodEnd, at)
}

/** A code for one charge is for a regular charge, so a proration leaves it alone (D18). */
async function lastingPercentOff(context: Context, row: OwnedRow): Promise<number> {
  const promo = row.promoCodeId ? await findPromo(context, { id: row.promoCodeId }, null) : null
  if (!promo || promo.durationType === 'Once') return 0
  return (await chargesMade(context.db, row)) < chargesOff(promo) ? promo.percentOff : 0
}

/** What was really paid for the running period, and from when on; newest first. */
function paidFor(invoices: GatewayInvoice[], row: OwnedRow): { paidCents: number; paidFrom: Date } {
  for (const { status, lines, discountCents } of invoices) {
    const line = lines.find(
      ({ amountCents, periodEnd }) => amountCents >= 0 && periodEnd.getTime() === row.periodEnd.getTime(),
    )
    if (status === 'paid' && line) {
      return { paidCents: line.amountCents - discountCents, paidFrom: line.periodStart }
    }
  }
  return { paidCents: 0, paidFrom: row.periodStart }
}
