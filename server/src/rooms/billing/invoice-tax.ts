import type { Invoice } from '@studio/contract/billing/schema.ts'
import { type Money, major } from '@studio/contract/money.ts'
import { splitByRate } from '@studio/contract/tax/split-by-rate.ts'
import type { invoices } from '../../database/tables/billing.ts'

type Row = typeof invoices.$inferSelect

/** The tax of an invoice as it was when it was issued; null without one. */
export function taxOfInvoice(invoice: Row, money: Money): Invoice['tax'] | null {
  const { taxName, taxPercent, taxInclusive, taxCountry: country, reverseCharge: reverse } = invoice
  if (taxName === null && !reverse) return null
  const amount = major(invoice.taxCents, money)
  const inclusive = taxInclusive ?? false
  const byRate = byRateOf(invoice, money)
  return {
    ...{ name: taxName ?? 'VAT', percent: taxPercent ?? 0, inclusive, reverse, country, amount },
    ...(byRate && { byRate }),
  }
}

/** What each rate of an invoice was charged on; null if it has one at most. */
export function byRateOf(invoice: Pick<Row, 'taxParts' | 'amountCents' | 'taxCents'>, money: Money) {
  if (!invoice.taxParts) return null
  return splitByRate(invoice.taxParts, invoice).map(({ netCents, taxCents, ...rate }) => ({
    ...rate,
    net: major(netCents, money),
    tax: major(taxCents, money),
  }))
}
