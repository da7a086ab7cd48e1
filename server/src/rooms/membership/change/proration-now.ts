import { proration, type TaxedCharge } from '@studio/contract/membership/charges.ts'
import type { Money } from '@studio/contract/money.ts'
import type { Reduction } from '@studio/contract/promo/rules.ts'
import type { Tax } from '@studio/contract/tax/rules.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { isSamePrice, priceFor } from '../../billing/terms.ts'
import type { SoldPlan } from '../../plans/queries.ts'
import type { Promo } from '../../promo/queries.ts'
import { providerTaxRateOf, rateOfProvider } from '../../tax/provider-tax.ts'
import { hasTaxes, placeByStripe, taxNow } from '../../tax/tax-for.ts'
import { runningPromo } from '../codes/spent-coupons.ts'
import type { OwnedRow } from '../rows.ts'
import { wayOfPrice } from '../tax/agreed-tax.ts'
import { isOtherTerm, type PlannedChange } from './planned-change.ts'

/** With its tax; 0 if a Repeating or Forever code covers it, or the amount is too small to charge. */
export interface ProrationCharge extends TaxedCharge {
  /** The provider's price ids if the current price is not the one that was paid for; otherwise null. */
  restore: { current: string; paid: string } | null
  /** Whether a code waits for the next regular charge, which the provider would apply to this one. */
  codeWaits: boolean
}

/**
 * Computes the proration of a dearer plan for the days left. The provider prorates from its current price: if
 * another one was paid for, since a cheaper plan is booked or a change was free, it is computed here (D7).
 */
export async function prorationNow(context: Context, change: PlannedChange): Promise<ProrationCharge> {
  const { row, plan, costCents, at } = change
  const { money } = context.settings.now()
  const tax = await taxNow(context, row.userId)
  const providerId = row.providerId ?? ''
  const code = await lastingCode(context, change)
  const codeWaits = isOtherTerm(change) && !code
  const snapshot = await context.payments.getSubscription(providerId)
  const bills = await context.payments.listInvoices({ subscription: providerId })
  const paid = paidFor(bills.records, row)
  if (snapshot && paid.price && !(await isSamePrice(context, paid.price, snapshot.price))) {
    const reduction = codeWaits ? null : (reductionAt(snapshot, context.clock.now()) ?? code)
    const restarts = isOtherTerm(change)
    // Where the buyer owes the tax, an invoice has none, and so credits none.
    const taxes = { now: tax, paid: tax?.reverse ? null : await taxPaid(context, paid) }
    const due = proration({ ...paid, costCents, reduction, restarts }, row, at, money, taxes)
    return { ...charged(due, money), restore: { current: snapshot.price, paid: paid.price }, codeWaits }
  }
  const waits = codeWaits ? { codeWaits } : {}
  const terms = { price: await priceOfChange(context, row, plan), prorate: 'now' as const, at, ...waits }
  const found = await placeByStripe(context, row.userId)
  const place = found ? { place: found } : {}
  const taxed = hasTaxes(context)
    ? { taxRate: await providerTaxRateOf(context, tax), reverse: tax?.reverse ?? false, ...place }
    : {}
  const preview = await context.payments.previewChange(providerId, { ...terms, ...taxed })
  const due = { charged: preview.dueNowCents, tax: preview.taxNowCents ?? 0, of: tax }
  return { ...charged(due, money), restore: null, codeWaits }
}

/** Returns the provider's price of a plan that a member changes to, in the way that they agreed to or will. */
export const priceOfChange = (context: Context, row: OwnedRow, plan: SoldPlan): Promise<string> =>
  priceFor(context, plan, plan, wayOfPrice(context, { planId: plan.id, term: plan.term }, row))

/** The provider would move smaller amounts to the next payment, which was previewed without them (I10). */
const charged = (due: TaxedCharge, { least }: Money): TaxedCharge =>
  due.charged < least ? { ...due, charged: 0, tax: 0 } : due

/**
 * Returns the code attached by then that discounts this charge; a typed one comes afterwards. A Once code discounts a regular
 * charge, no proration, and one for several months no whole period of another term either (D18.promo-charges).
 */
async function lastingCode(context: Context, change: PlannedChange): Promise<Promo | null> {
  const { row, promo: after, newPromo } = change
  const promoCodeId = row.promoCodeId ?? (newPromo ? null : (after?.id ?? null))
  const promo = await runningPromo(context, { ...row, promoCodeId })
  const discounts =
    promo?.durationType === 'Forever' || (promo?.durationType === 'Repeating' && !isOtherTerm(change))
  return discounts ? promo : null
}

/**
 * Returns what the provider takes off a charge now, also by a coupon from elsewhere that has no regular charge left; one for a single
 * charge waits for that.
 */
function reductionAt({ discount }: ProviderSubscription, now: Date): Reduction | null {
  if (!discount || discount.duration === 'once' || (discount.ends && discount.ends <= now)) return null
  return { percentOff: discount.percentOff ?? 0, amountOffCents: discount.amountOffCents }
}

/** Returns the tax that a period was paid with, by the studio's own rate or by what its line says of another. */
async function taxPaid(context: Context, { taxRate, tax }: ReturnType<typeof paidFor>): Promise<Tax | null> {
  return (taxRate && (await rateOfProvider(context, taxRate))) || tax
}

/**
 * Returns what was paid for the current period, at which price and since when, newest first. A draft of its first
 * hour counts, since it will be charged too.
 */
function paidFor(bills: ProviderInvoice[], row: OwnedRow) {
  for (const { status, lines, discountCents, tax } of bills) {
    const line = lines.find(
      ({ amountCents, periodEnd }) => amountCents >= 0 && periodEnd.getTime() === row.periodEnd.getTime(),
    )
    if ((status === 'paid' || status === 'draft') && line) {
      const { price, periodStart: paidFrom, taxRate } = line
      // An invoice of whoever owed the tax has none, though its line names the rate.
      return { paidCents: line.amountCents - discountCents, paidFrom, price, taxRate, tax: tax && line.tax }
    }
  }
  return { paidCents: 0, paidFrom: row.periodStart, price: null, taxRate: null, tax: null }
}
