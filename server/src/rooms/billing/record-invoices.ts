import { addTerm } from '@studio/contract/plans/terms.ts'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Card, ProviderInvoice } from '../../adapters/payment/payments.ts'
import type { InvoiceTaxPart } from '../../adapters/payment/taxes.ts'
import type { Transaction } from '../../database/connect.ts'
import { customers, invoices, providerPrices } from '../../database/tables/billing.ts'
import { plans } from '../../database/tables/plans.ts'
import { providerTaxRates, taxRates } from '../../database/tables/tax.ts'
import { writeCharge } from './ledger.ts'

export type Invoice = typeof invoices.$inferSelect

interface OwnInvoice {
  invoice: ProviderInvoice
  userId: string
  subscriptionId: string
  /** What it was paid with, once that is known. */
  card: Pick<Card, 'brand' | 'last4'> | undefined
}

const reasons: Record<string, Invoice['reason']> = {
  subscription_create: 'start',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
}

/**
 * Writes the provider's invoices; a snapshot older than the stored one changes nothing (I8).
 * Returns those that this snapshot newly shows as paid: each becomes one row of the ledger, once (I4).
 */
export async function recordInvoices<Own extends OwnInvoice>(
  tx: Transaction,
  own: Own[],
  version: number,
): Promise<(Own & { stored: Invoice })[]> {
  const settled: (Own & { stored: Invoice })[] = []
  const inOrder = own
    .filter(({ invoice }) => invoice.status !== 'draft')
    .sort((a, b) => a.invoice.createdAt.getTime() - b.invoice.createdAt.getTime())
  for (const one of inOrder) {
    const stored = await write(tx, one, version)
    if (stored && (await writeCharge(tx, stored, one.invoice))) settled.push({ ...one, stored })
  }
  return settled
}

/**
 * A period that restarted is an update at the provider too, but is charged in full, without a credit line. Only days before a
 * charge that was moved cost nothing before any code.
 */
function reasonOf({ reason, lines, subtotalCents }: ProviderInvoice): Invoice['reason'] {
  if (reason !== 'subscription_create' && lines.length > 0 && subtotalCents === 0) return 'free'
  const whole = lines.length > 0 && lines.every(({ proration }) => !proration)
  if (reason === 'subscription_update' && whole) return 'renewal'
  return reasons[reason] ?? 'day_pass'
}

/** Returns the charged price: a change of plan credits what was paid before on a separate line. */
const priceOf = ({ lines }: ProviderInvoice) =>
  lines.find(({ amountCents }) => amountCents >= 0)?.price ?? null

/** Selects the plan whose price an invoice charges, with its current title; null for a foreign price. */
const planOf = (price: string | null, column: typeof plans.id | typeof plans.title) =>
  sql`(select ${column} from ${providerPrices} join ${plans} on ${plans.id} = ${providerPrices.planId}
    where ${providerPrices.providerId} = ${price})`

/** Selects what the studio calls a provider's tax rate; null for a foreign one. */
const rateOf = (taxRate: string | null, column: PgColumn) =>
  sql`(select ${column} from ${providerTaxRates} join ${taxRates} on ${taxRates.id} = ${providerTaxRates.rateId}
    where ${providerTaxRates.providerId} = ${taxRate})`

/** The tax of an invoice, which stays whatever becomes of the rate and of its person's country. */
function taxOf({ tax, reverseCharge, vatId, country }: ProviderInvoice, userId: string) {
  const buyer = reverseCharge ? { reverseCharge, vatId: vatId ?? numberOf(userId) } : {}
  if (!tax) return reverseCharge ? { ...buyer, taxCountry: country } : {}
  return {
    ...buyer,
    taxCents: tax.cents,
    taxName: sql`coalesce(${rateOf(tax.taxRate, taxRates.name)}, ${tax.name})`,
    taxPercent: sql`coalesce(${rateOf(tax.taxRate, taxRates.percent)}, ${tax.percent}::numeric)`,
    taxInclusive: tax.inclusive,
    taxParts: tax.parts.length > 0 ? partsOf(tax.parts, country) : null,
    taxCountry: sql`coalesce(${rateOf(tax.taxRate, taxRates.country)}, ${country})`,
  }
}

/** What each rate was charged on, as the studio calls it, as JSON. */
function partsOf(parts: readonly InvoiceTaxPart[], country: string | null) {
  const named = parts.map(
    ({ taxRate, name, percent, inclusive, netCents, taxCents }) => sql`jsonb_build_object(
      'name', coalesce(${rateOf(taxRate, taxRates.name)}, ${name}::text),
      'percent', coalesce(${rateOf(taxRate, taxRates.percent)}, ${percent}::numeric, 0),
      'inclusive', ${inclusive}::boolean,
      'country', coalesce(${rateOf(taxRate, taxRates.country)}, ${country}::text),
      'netCents', ${netCents}::int, 'taxCents', ${taxCents}::int)`,
  )
  return sql`jsonb_build_array(${sql.join(named, sql`, `)})`
}

/** Selects the number that a person told: the provider may not have taken it. */
const numberOf = (userId: string) =>
  sql`(select ${customers.vatId} from ${customers} where ${customers.userId} = ${userId})`

/** Columns that a newer snapshot changes, and those that stay. */
export function invoiceColumns(
  { invoice, userId, subscriptionId, card }: OwnInvoice,
  providerVersion: number,
) {
  const changing = {
    status: invoice.status as Invoice['status'],
    paymentId: invoice.paymentIntent,
    ...card,
    amountCents: invoice.totalCents,
    paidAt: invoice.paidAt,
    hostedUrl: invoice.hostedUrl,
    pdfUrl: invoice.pdfUrl,
    nextAttemptAt: invoice.nextAttemptAt,
    bankAsks: invoice.bankAsks,
    providerVersion,
    ...periodOf(invoice),
  }
  const staying = {
    providerId: invoice.id,
    userId,
    subscriptionId,
    number: invoice.number ?? invoice.id,
    currency: invoice.currency,
    reason: reasonOf(invoice),
    issuedAt: invoice.createdAt,
  }
  return { changing, staying }
}

async function write(tx: Transaction, own: OwnInvoice, providerVersion: number) {
  const { changing, staying } = invoiceColumns(own, providerVersion)
  const [stored] = await tx
    .insert(invoices)
    .values({
      ...staying,
      planId: planOf(priceOf(own.invoice), plans.id),
      planTitle: planOf(priceOf(own.invoice), plans.title),
      ...taxOf(own.invoice, own.userId),
      ...changing,
    })
    .onConflictDoUpdate({
      target: invoices.providerId,
      // The title at the time of purchase is kept if the plan is renamed later.
      set: {
        ...changing,
        planTitle: sql`coalesce(${invoices.planTitle}, excluded.plan_title)`,
        planId: sql`coalesce(${invoices.planId}, excluded.plan_id)`,
      },
      setWhere: sql`${invoices.providerVersion} <= excluded.provider_version`,
    })
    .returning()
  return stored ?? null
}

/** The paid period, from the lines: the provider's own period of an invoice looks back, and a day pass has none. */
function periodOf({ lines, periodStart, periodEnd, subscription, createdAt, paidAt }: ProviderInvoice) {
  if (!subscription) {
    // 3-D Secure may have taken hours: the day begins with the payment.
    const begun = paidAt ?? createdAt
    return { periodStart: begun, periodEnd: addTerm(begun, 'day', 1) }
  }
  if (lines.length === 0) return { periodStart, periodEnd }
  const starts = lines.map((line) => line.periodStart.getTime())
  const ends = lines.map((line) => line.periodEnd.getTime())
  return { periodStart: new Date(Math.max(...starts)), periodEnd: new Date(Math.max(...ends)) }
}
