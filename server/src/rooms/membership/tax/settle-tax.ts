import { daysAfter } from '@studio/contract/dates.ts'
import { type ChargeTax, placeOf, rateFor } from '@studio/contract/tax/rules.ts'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { TaxInactiveError, UnknownPlaceError } from '../../../adapters/payment/payment-errors.ts'
import type { ProviderSubscription } from '../../../adapters/payment/payments.ts'
import { AUTOMATIC, type SamePrices } from '../../../adapters/payment/taxes.ts'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { customers } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { findCustomer } from '../../billing/customers.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { planOfPrice, priceFor } from '../../billing/terms.ts'
import { findPlan } from '../../plans/queries.ts'
import { askAgain } from '../../tax/found-rates.ts'
import { knowsTax, ownTaxRate, providerTaxRateOf, tellCustomerTax } from '../../tax/provider-tax.ts'
import { hasTaxes, personOf } from '../../tax/tax-for.ts'
import { nextTerms, type OwnedRow, type Row } from '../rows.ts'
import { taxesAhead, taxesOfMembership, wayOfPrice } from './agreed-tax.ts'

/** Days before a renewal in which its tax is set: of the day of the charge, and of what the person says by then. */
const AHEAD_DAYS = 5

export const TAX_JOB = 'membership.taxAhead'

/** The columns of a membership that say its tax. */
export const taxColumns = (tax: ChargeTax | null) => ({
  taxRateId: tax?.rateId ?? null,
  taxInclusive: tax?.rateId ? tax.inclusive : null,
})

/**
 * The same by what the provider has, since the answer to setting it may have been lost. A foreign rate stays until another tax is due
 * than was.
 */
export async function taxAtProvider(
  context: Context,
  tx: Transaction,
  row: Row,
  { taxRate, price }: Pick<ProviderSubscription, 'taxRate' | 'price'>,
): Promise<Partial<ReturnType<typeof taxColumns>>> {
  if (!hasTaxes(context)) return {}
  if (taxRate === null) return taxColumns(null)
  if (taxRate === AUTOMATIC) {
    const way = (await planOfPrice(tx, price))?.taxWay
    return { taxRateId: await foundRate(context, tx, row), taxInclusive: way ? way === 'included' : null }
  }
  const own = await ownTaxRate(tx, taxRate)
  return own ? { taxRateId: own.rateId, taxInclusive: own.inclusive } : {}
}

const isFound = ({ settings }: Context, rateId: string | null) =>
  settings.now().taxes.rates.some(({ id, found }) => found && id === rateId)

/** Stripe names no rate: it is that of the place, unless one stands already. */
async function foundRate(context: Context, tx: Transaction, { taxRateId, userId }: Row) {
  if (isFound(context, taxRateId)) return taxRateId
  const { taxes } = context.settings.now()
  const customer = userId ? await findCustomer({ db: tx }, userId) : null
  return rateFor({ ...taxes, byStripe: true }, placeOf(taxes, personOf(customer)), context.day())?.id ?? null
}

/** Whether a membership's charges have a tax already. */
export function isTaxedBy(row: Pick<Row, 'taxRateId' | 'taxInclusive'>, tax: ChargeTax | null): boolean {
  const { taxRateId, taxInclusive } = taxColumns(tax)
  return taxRateId === row.taxRateId && taxInclusive === row.taxInclusive
}

/** Whether nothing is to be set at the provider: where Stripe finds the tax, another rate is none of the studio's doing. */
function isSettled(context: Context, row: Row, tax: ChargeTax | null, priceFollows = false): boolean {
  const bothFound = isFound(context, row.taxRateId) && isFound(context, tax?.rateId ?? null)
  return isTaxedBy(row, tax) || (bothFound && (priceFollows || row.taxInclusive === tax?.inclusive))
}

/**
 * Sets the tax of a membership's next charge at the provider, if it has another; what was charged stays as it is. Where Stripe finds
 * the tax, its price becomes one that says whether it holds it, unless another price follows at once.
 */
export async function settleTax(
  context: Context,
  row: OwnedRow,
  tax: ChargeTax | null,
  { priceFollows = false } = {},
): Promise<void> {
  if (!hasTaxes(context)) return
  await tellCustomerTax(context, row.userId)
  if (isSettled(context, row, tax, priceFollows)) return
  const columns = taxColumns(tax)
  const taxRate = await providerTaxRateOf(context, tax)
  const prices = taxRate === AUTOMATIC && priceFollows ? {} : { prices: () => pricesOf(context, row) }
  // A rate that comes back is no repetition of the first time.
  const distinct = [row.providerVersion, row.taxRateId ?? 'none', taxRate ?? 'none']
  const operation = membershipOperation(row, 'tax', taxRate, ...distinct)
  await callProvider(
    context,
    operation,
    (key) => context.payments.setTax(row.providerId ?? '', { taxRate, ...prices }, key),
    async (tx) => {
      await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
    },
  )
}

/** The same prices as it has, in the way that its member agreed to; one by another term stands ahead of the present one. */
async function pricesOf(context: Context, row: OwnedRow): Promise<SamePrices> {
  const next = nextTerms(row)
  const isAhead = next.term !== row.term
  const price = await priceInWay(context, row, isAhead ? row : next)
  const ahead = isAhead ? await priceInWay(context, row, next) : null
  return { ...(price && { price }), ...(ahead && { priceAhead: ahead }) }
}

async function priceInWay(context: Context, row: OwnedRow, terms: ReturnType<typeof nextTerms>) {
  const plan = await findPlan(context, terms.planId)
  return plan && priceFor(context, plan, terms, wayOfPrice(context, terms, row))
}

/** Sets the tax of a renewal that is near, by the day it is charged, the country of its person and the plan that follows. */
export async function settleTaxAhead(context: Context, row: OwnedRow): Promise<void> {
  // A price that stands only until a change is made comes first.
  if (row.endedAt || row.cancelAtPeriodEnd || !row.providerId || row.heldPrice) return
  try {
    const taxAt = await taxesOfMembership(context, row, nextTerms(row))
    await settleTax(context, row, taxAt(row.periodEnd))
  } catch (error) {
    if (!(error instanceof UnknownPlaceError || error instanceof TaxInactiveError)) throw error
    // Nothing is mended by trying again: the renewal is charged as the provider can.
    context.log.warn({ err: error, id: row.id }, 'the tax of a renewal could not be set')
  }
}

/**
 * Enqueues the memberships whose renewal is near and would be charged another tax than is due then; nothing is asked in a studio that
 * never taxed anything.
 */
export async function enqueueTaxesAhead(context: Context): Promise<void> {
  if (!hasTaxes(context)) return
  await askAgain(context)
  const now = context.clock.now()
  const { providerState, periodEnd, cancelAtPeriodEnd, endedAt } = subscriptions
  const renews = and(
    isNull(endedAt),
    anyOf(providerState, ['trialing', 'active']),
    eq(cancelAtPeriodEnd, false),
  )
  const near = await context.db
    .select({ row: subscriptions, customer: customers })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.userId, subscriptions.userId))
    .where(and(renews, gt(periodEnd, now), lte(periodEnd, daysAfter(now, AHEAD_DAYS))))
  for (const { row, customer } of near) {
    const tax = taxesAhead(context, row, customer)(row.periodEnd)
    if (isSettled(context, row, tax) && knowsTax(context, customer)) continue
    await context.queue.send(TAX_JOB, { id: row.id }, { key: row.id })
  }
}
