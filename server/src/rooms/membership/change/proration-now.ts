import { proration } from '@studio/contract/membership/charges.ts'
import type { Money } from '@studio/contract/money.ts'
import type { ProviderInvoice } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { priceFor } from '../../billing/terms.ts'
import { runningPromo } from '../codes/spent-coupons.ts'
import type { OwnedRow } from '../rows.ts'
import { isOtherTerm, type PlannedChange } from './planned-change.ts'

export interface ProrationCharge {
  /** 0 if a Repeating or Forever code covers it, or the amount is too small to charge. */
  cents: number
  /** The provider's price ids if the current price is not the one that was paid for; otherwise null. */
  restore: { current: string; paid: string } | null
}

/**
 * Computes the proration of a dearer plan for the days left. The provider prorates from its current price: if
 * another one was paid for, since a cheaper plan is booked or a change was free, it is computed here (D7).
 */
export async function prorationNow(context: Context, change: PlannedChange): Promise<ProrationCharge> {
  const { row, plan, costCents, at } = change
  const { money } = context.settings.now()
  const providerId = row.providerId ?? ''
  const snapshot = await context.payments.getSubscription(providerId)
  const bills = await context.payments.listInvoices({ subscription: providerId })
  const paid = paidFor(bills.records, row)
  if (snapshot && paid.price && paid.price !== snapshot.price) {
    const percentOff = await lastingPercentOff(context, change)
    const restarts = isOtherTerm(change)
    const cents = proration({ ...paid, costCents, percentOff, restarts }, row, at, money)
    return { cents: charged(cents, money), restore: { current: snapshot.price, paid: paid.price } }
  }
  const terms = { price: await priceFor(context, plan, plan), prorate: 'now' as const, at }
  const preview = await context.payments.previewChange(providerId, terms)
  return { cents: charged(preview.dueNowCents, money), restore: null }
}

/** The provider would move smaller amounts to the next payment, which was previewed without them (I10). */
const charged = (cents: number, { least }: Money) => (cents < least ? 0 : cents)

/**
 * Returns the discount of the code attached by then; a typed one comes afterwards. A Once code discounts a regular
 * charge, no proration (D18.promo-charges).
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
 * Returns what was paid for the current period, at which price and since when, newest first. A draft of its first
 * hour counts, since it will be charged too.
 */
function paidFor(bills: ProviderInvoice[], row: OwnedRow) {
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
