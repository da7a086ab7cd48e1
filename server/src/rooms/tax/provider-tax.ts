import { randomUUID } from 'node:crypto'
import { type ChargeTax, placeOf, taxOn } from '@studio/contract/tax/rules.ts'
import { and, eq } from 'drizzle-orm'
import { AUTOMATIC, type CustomerTax } from '../../adapters/payment/taxes.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { customers } from '../../database/tables/billing.ts'
import { providerTaxRates } from '../../database/tables/tax.ts'
import { type Customer, findCustomer } from '../billing/customers.ts'
import { callProvider, digest } from '../billing/operations.ts'
import { hasTaxes, personOf } from './tax-for.ts'

/** Returns the provider's tax rate of a rate, created if none is stored; AUTOMATIC where Stripe found it, null for none. */
export async function providerTaxRate(
  context: Context,
  rateId: string | null,
  inclusive: boolean | null,
): Promise<string | null> {
  if (rateId === null || inclusive === null) return null
  const { db } = context
  const rate = context.settings.now().taxes.rates.find(({ id }) => id === rateId)
  if (rate?.found) return AUTOMATIC
  const [known] = await db
    .select()
    .from(providerTaxRates)
    .where(and(eq(providerTaxRates.rateId, rateId), eq(providerTaxRates.inclusive, inclusive)))
  if (known) return known.providerId
  if (!rate) throw new Error(`there is no tax rate ${rateId}`)
  const { name, percent, country } = rate
  const { id } = await context.payments.ensureTaxRate({ rateId, name, percent, country, inclusive })
  await db.insert(providerTaxRates).values({ providerId: id, rateId, inclusive }).onConflictDoNothing()
  return id
}

export const providerTaxRateOf = (context: Context, tax: ChargeTax | null): Promise<string | null> =>
  providerTaxRate(context, tax?.rateId ?? null, tax?.inclusive ?? null)

/** Returns the studio's rate that a provider's one stands for; null for a foreign one. */
export async function ownTaxRate(db: Database | Transaction, providerId: string) {
  const [known] = await db.select().from(providerTaxRates).where(eq(providerTaxRates.providerId, providerId))
  return known ?? null
}

/** Returns the rate and the way of a provider's tax rate; null for a foreign one. */
export async function rateOfProvider({ db, settings }: Context, providerId: string) {
  const known = await ownTaxRate(db, providerId)
  const rate = settings.now().taxes.rates.find(({ id }) => id === known?.rateId)
  return known && rate ? { percent: rate.percent, inclusive: known.inclusive } : null
}

type SaidTax = Pick<Customer, 'taxCountry' | 'postalCode' | 'vatId'>

/** What the provider is to know of somebody who said this of themselves. */
function toldOf(context: Context, customer: SaidTax): CustomerTax {
  const { taxCountry, vatId } = customer
  const { taxes } = context.settings.now()
  const told = taxes.askCountry ? taxCountry : null
  const person = personOf(customer)
  const reverse = taxOn(taxes, person, context.day())?.reverse ?? false
  const own = { vatId: taxes.askVatId ? vatId : null, reverse }
  // Stripe finds the tax by the address, so it stands there also where nobody has told it.
  if (taxes.byStripe) return { ...placeOf(taxes, person), ...own }
  const country = told ? { country: told } : { country: taxes.home, assumed: true as const }
  return { ...country, ...own }
}

/** Whether the provider knows how a person is taxed. */
export const isToldTax = (context: Context, customer: SaidTax & Pick<Customer, 'taxTold'>): boolean =>
  customer.taxTold === digest(toldOf(context, customer))

/**
 * Tells the provider where a person is taxed, and whether they owe the tax themselves, if it does not know: its invoices say so.
 */
export async function tellCustomerTax(context: Context, userId: string): Promise<void> {
  const customer = hasTaxes(context) ? await findCustomer(context, userId) : null
  if (!customer?.providerId || isToldTax(context, customer)) return
  const { providerId } = customer
  const told = toldOf(context, customer)
  // A change back is no repetition, so each has its own key; a repeated one changes nothing.
  const key = `customer-tax:${userId}:${randomUUID()}`
  const operation = { key, userId, kind: 'customer-tax', request: told }
  const write = (db: Database | Transaction, taxTold: string | null) =>
    db.update(customers).set({ taxTold }).where(eq(customers.userId, userId))
  // Until it has answered, nobody knows what the provider has.
  if (customer.taxTold) await write(context.db, null)
  await callProvider(
    context,
    operation,
    () => context.payments.setCustomerTax(providerId, told, key),
    async (tx) => void (await write(tx, digest(told))),
  )
}
