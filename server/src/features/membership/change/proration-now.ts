import { proration } from '@studio/contract/membership/charges.ts'
import { MINIMUM_CHARGE } from '@studio/contract/money.ts'
import type { GatewayInvoice } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { priceFor } from '../../billing/terms.ts'
import { runningPromo } from '../codes/spent-coupons.ts'
import type { OwnedRow } from '../rows.ts'
import type { PlannedChange } from './planned-change.ts'

export interface ProrationCharge {
  /** 0 if a Repeating or Forever code covers it, or the amount is too small to charge. */
  cents: number
  /** The provider's price ids if the current price is not the one that was paid for; otherwise null. */
  restore: { current: string; paid: string } | null
}

/**
 * Computes the proration of a dearer plan for the days left. The provider prorates from its current price. If
 * another price was paid for (a cheaper plan is scheduled, or the plan was changed at no charge) the
 * proration is computed from what was paid (D7).
 */
export async function prorationNow(context: Context, change: PlannedChange): Promise<ProrationCharge> {
  const { row, plan, costCents, at } = change
  const gatewayId = row.gatewayId ?? ''
  const snapshot = await context.payments.getSubscription(gatewayId)
  const bills = await context.payments.listInvoices({ subscription: gatewayId })
  const paid = paidFor(bills.records, row)
  if (snapshot && paid.price && paid.price !== snapshot.price) {
    const percentOff = await lastingPercentOff(context, change)
    const cents = proration({ ...paid, costCents, percentOff }, row.periodEnd, at)
    return { cents: charged(cents), restore: { current: snapshot.price, paid: paid.price } }
  }
  const terms = { price: await priceFor(context, plan, costCents), prorate: 'now' as const, at }
  const preview = await context.payments.previewChange(gatewayId, terms)
  return { cents: charged(preview.dueNowCents), restore: null }
}

/**
 * Amounts too small to charge: the provider would move them to the next payment, which was previewed without
 * them (I10).
 */
const charged = (cents: number) => (cents < MINIMUM_CHARGE ? 0 : cents)

/**
 * Returns the discount of the code that is attached when the proration is charged: a typed one is attached afterwards. A Once code
 * discounts a regular charge, so it does not apply to a proration (D18.promo-charges).
 */
async function lastingPercentOff(
  context: Context,
  { row, promo: after, newPromo }: PlannedChange,
): Promise<number> {
  const promoCodeId = row.promoCodeId ?? (newPromo ? null : (after?.id ?? null))
  const promo = await runningPromo(context, { ...row, promoCodeId })
  return promo && promo.durationType !== 'Once' ? promo.percentOff : 0
}

/**
 * Returns what was really paid for the current period, at which price, and since when; newest first. The
 * invoice of a period is a draft in its first hour: it counts, since it will be charged too.
 */
function paidFor(bills: GatewayInvoice[], row: OwnedRow) {
  for (const { status, lines, discountCents } of bills) {
    const line = lines.find(
      ({ amountCents, periodEnd }) => amountCents >= 0 && periodEnd.getTime() === row.periodEnd.getTime(),
    )
    if ((status === 'paid' || status === 'draft') && line) {
      const { price, periodStart: paidFrom } = line
      return { paidCents: line.amountCents - discountCents, paidFrom, price }
    }
  }
  return { paidCents: 0, paidFrom: row.periodStart, price: null }
}
