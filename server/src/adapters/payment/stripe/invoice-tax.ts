import type { Tax } from '@studio/contract/tax/rules.ts'
import type Stripe from 'stripe'
import { AUTOMATIC, type InvoiceTax, type InvoiceTaxPart } from '../taxes.ts'
import type { StripeClient } from './client.ts'

/** What a rate takes: of one that Stripe found, nothing where the account is not registered. */
export const takenBy = ({ effective_percentage: taken, percentage }: Stripe.TaxRate): number =>
  taken ?? percentage

const DECIMALS = 1e4
/** The sum of percents, each of which has four decimals at most. */
export const percentOf = (rates: Stripe.TaxRate[]): number =>
  Math.round(rates.reduce((sum, rate) => sum + takenBy(rate), 0) * DECIMALS) / DECIMALS

/**
 * Returns the tax of an invoice; null if it has no tax rate, or nothing is taken. A change of plan may credit by another rate than it
 * charges: it is named by the one with more tax, and has each as a part.
 */
export function taxOfInvoice(invoice: Stripe.Invoice, rates: Stripe.TaxRate[]): InvoiceTax | null {
  const isFound = invoice.automatic_tax.enabled
  const parts = isFound ? foundParts(invoice, rates) : ratedParts(invoice, rates)
  const rated = parts.toSorted((one, other) => Math.abs(other.taxCents) - Math.abs(one.taxCents))
  const [most] = rated
  if (!most) return null
  const { netCents: _net, taxCents: _tax, ...named } = most
  const cents = rated.reduce((sum, { taxCents }) => sum + taxCents, 0)
  const isReverse = invoice.customer_tax_exempt === 'reverse'
  if (isFound && isReverse && cents === 0) return null
  const untaxed = invoice.total - rated.reduce((sum, part) => sum + part.netCents + part.taxCents, 0)
  const isKnown = (invoice.total_taxes ?? []).every(({ taxable_amount: net }) => net !== null)
  const isOne = rated.length === 1 && untaxed === 0
  if (isOne || !isKnown || isReverse) return { ...named, cents, parts: [] }
  const rest = { taxRate: null, name: null, percent: null, inclusive: false, netCents: untaxed, taxCents: 0 }
  return { ...named, cents, parts: untaxed === 0 ? rated : [...rated, rest] }
}

const ratedParts = ({ total_taxes: taxes }: Stripe.Invoice, rates: Stripe.TaxRate[]): InvoiceTaxPart[] =>
  (taxes ?? []).map((tax) => {
    const taxRate = tax.tax_rate_details?.tax_rate ?? null
    const rate = rates.find(({ id }) => id === taxRate)
    return {
      taxRate,
      name: rate?.display_name ?? null,
      percent: rate?.percentage ?? null,
      inclusive: tax.tax_behavior === 'inclusive',
      netCents: tax.taxable_amount ?? 0,
      taxCents: tax.amount,
    }
  })

const ratesOfLine = ({ taxes }: Stripe.InvoiceLineItem, rates: Stripe.TaxRate[]): Stripe.TaxRate[] =>
  (taxes ?? []).flatMap(({ tax_rate_details: of }) => {
    const id = of?.tax_rate ?? null
    return rates.find((rate) => rate.id === id) ?? []
  })

/** Returns what a line was taxed by; null for none. */
export function taxOfLine(line: Stripe.InvoiceLineItem, rates: Stripe.TaxRate[]): Tax | null {
  const of = ratesOfLine(line, rates)
  if (of.length === 0) return null
  const parts = of.map(takenBy).filter((percent) => percent > 0)
  const inclusive = line.taxes?.[0]?.tax_behavior === 'inclusive'
  return { percent: percentOf(of), inclusive, ...(parts.length > 1 && { parts }) }
}

/** The jurisdictions of a line are one part, and so are lines of the same ones; none of those that take nothing. */
function foundParts({ lines }: Stripe.Invoice, rates: Stripe.TaxRate[]): InvoiceTaxPart[] {
  const parts = new Map<string, InvoiceTaxPart>()
  for (const line of lines.data) {
    const { taxes } = line
    const of = ratesOfLine(line, rates)
    if (!taxes?.[0] || percentOf(of) === 0) continue
    const [first] = of
    const key = of.map(({ id }) => id).join()
    const before = parts.get(key)
    const nets = taxes.map(({ taxable_amount: net }) => net ?? 0)
    const net = nets.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most))
    parts.set(key, {
      taxRate: AUTOMATIC,
      name: first?.display_name ?? null,
      percent: percentOf(of),
      inclusive: taxes[0].tax_behavior === 'inclusive',
      netCents: (before?.netCents ?? 0) + net,
      taxCents: (before?.taxCents ?? 0) + taxes.reduce((sum, { amount }) => sum + amount, 0),
    })
  }
  return [...parts.values()]
}

/** Each rate is read once: its percentage never changes. */
const known = new WeakMap<StripeClient, Map<string, Stripe.TaxRate>>()

/**
 * Returns the tax rates of an invoice, which has only its subscription's with it: what it credits may have been paid by another one,
 * and a day pass has its rate on its line.
 */
export async function ratesOf(
  stripe: StripeClient,
  { default_tax_rates: own, total_taxes: taxes }: Stripe.Invoice,
): Promise<Stripe.TaxRate[]> {
  const read = known.get(stripe) ?? new Map<string, Stripe.TaxRate>()
  known.set(stripe, read)
  const rates = [...(own ?? [])]
  for (const { tax_rate_details: of } of taxes ?? []) {
    const id = of?.tax_rate
    if (!id || rates.some((rate) => rate.id === id)) continue
    const rate = read.get(id) ?? (await stripe.taxRates.retrieve(id))
    read.set(id, rate)
    rates.push(rate)
  }
  return rates
}
