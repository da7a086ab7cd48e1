import { daysAfter } from '@studio/contract/dates.ts'
import type { ChargeTax } from '@studio/contract/tax/rules.ts'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { ProviderSubscription } from '../../../adapters/payment/payments.ts'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { customers } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { isToldTax, ownTaxRate, providerTaxRateOf, tellCustomerTax } from '../../tax/provider-tax.ts'
import { hasTaxes } from '../../tax/tax-for.ts'
import { nextTerms, type OwnedRow, type Row } from '../rows.ts'
import { taxesAhead, taxesOfMembership } from './agreed-tax.ts'

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
  { taxRate }: ProviderSubscription,
): Promise<Partial<ReturnType<typeof taxColumns>>> {
  if (!hasTaxes(context)) return {}
  if (taxRate === null) return taxColumns(null)
  const own = await ownTaxRate(tx, taxRate)
  return own ? { taxRateId: own.rateId, taxInclusive: own.inclusive } : {}
}

/** Whether a membership's charges have a tax already. */
export function isTaxedBy(row: Pick<Row, 'taxRateId' | 'taxInclusive'>, tax: ChargeTax | null): boolean {
  const { taxRateId, taxInclusive } = taxColumns(tax)
  return taxRateId === row.taxRateId && taxInclusive === row.taxInclusive
}

/** Sets the tax of a membership's next charge at the provider, if it has another; what was charged stays as it is. */
export async function settleTax(context: Context, row: OwnedRow, tax: ChargeTax | null): Promise<void> {
  if (!hasTaxes(context)) return
  await tellCustomerTax(context, row.userId)
  if (isTaxedBy(row, tax)) return
  const columns = taxColumns(tax)
  const taxRate = await providerTaxRateOf(context, tax)
  // A rate that comes back is no repetition of the first time.
  const distinct = [row.providerVersion, row.taxRateId ?? 'none', taxRate ?? 'none']
  const operation = membershipOperation(row, 'tax', taxRate, ...distinct)
  await callProvider(
    context,
    operation,
    (key) => context.payments.setTax(row.providerId ?? '', { taxRate }, key),
    async (tx) => {
      await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
    },
  )
}

/** Sets the tax of a renewal that is near, by the day it is charged, the country of its person and the plan that follows. */
export async function settleTaxAhead(context: Context, row: OwnedRow): Promise<void> {
  if (row.endedAt || row.cancelAtPeriodEnd || !row.providerId) return
  const taxAt = await taxesOfMembership(context, row, nextTerms(row))
  await settleTax(context, row, taxAt(row.periodEnd))
}

/**
 * Enqueues the memberships whose renewal is near and would be charged another tax than is due then; nothing is asked in a studio that
 * never taxed anything.
 */
export async function enqueueTaxesAhead(context: Context): Promise<void> {
  if (!hasTaxes(context)) return
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
    if (isTaxedBy(row, tax) && isToldTax(context, customer)) continue
    await context.queue.send(TAX_JOB, { id: row.id }, { key: row.id })
  }
}
