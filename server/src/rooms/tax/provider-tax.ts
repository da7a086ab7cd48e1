import { randomUUID } from 'node:crypto'
import { isCountry } from '@studio/contract/tax/countries.ts'
import { asksPostalCode, codeText } from '@studio/contract/tax/profile-rules.ts'
import { type ChargeTax, placeOf, taxOn } from '@studio/contract/tax/rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AUTOMATIC, type CustomerTax, type TaxPlace } from '../../adapters/payment/taxes.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { customers } from '../../database/tables/billing.ts'
import { providerTaxRates } from '../../database/tables/tax.ts'
import { refuseField } from '../../platform/refusal.ts'
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
  // Stripe finds the tax by the address, so it stands there also where nobody has told it, unless another does.
  const assumed = told ? {} : { assumed: true as const }
  const place = taxes.byStripe ? placeOf(taxes, person) : { country: told ?? taxes.home }
  return { ...place, ...assumed, ...own }
}

/** Whether the provider knows how a person is taxed. */
export const knowsTax = (context: Context, customer: SaidTax & Pick<Customer, 'taxTold'>): boolean =>
  customer.taxTold === digest(toldOf(context, customer))

/**
 * Tells the provider where a person is taxed, and whether they owe the tax themselves, if it does not know: its invoices say so. Of
 * whoever has told nothing, the place that Stripe has and finds the tax by is taken over.
 */
export async function tellCustomerTax(context: Context, userId: string): Promise<void> {
  const customer = hasTaxes(context) ? await findCustomer(context, userId) : null
  if (!customer?.providerId || knowsTax(context, customer)) return
  const { providerId } = customer
  const told = toldOf(context, customer)
  // A change back is no repetition, so each has its own key; a repeated one changes nothing.
  const key = `customer-tax:${userId}:${randomUUID()}`
  const operation = { key, userId, kind: 'customer-tax', request: told }
  const write = (db: Database | Transaction, taxTold: string | null) =>
    db.update(customers).set({ taxTold }).where(eq(customers.userId, userId))
  // Until it has answered, nobody knows what the provider has.
  if (customer.taxTold) await write(context.db, null)
  const found: { elsewhere: TaxPlace | null } = { elsewhere: null }
  await callProvider(
    context,
    operation,
    async () => {
      const there = await context.payments.setCustomerTax(providerId, told, key)
      if (context.settings.now().taxes.byStripe) found.elsewhere = otherThan(told, there)
    },
    async (tx) => {
      if (found.elsewhere) await takePlaceOver(tx, userId, found.elsewhere)
      else await write(tx, digest(told))
    },
  )
  // Stripe is told the place that it had, so that it taxes by nothing that is not known here.
  if (found.elsewhere) await tellCustomerTax(context, userId)
}

/** Where somebody is at the provider, if nobody has told it here and it is another place than was assumed. */
function otherThan({ assumed, country, postalCode }: CustomerTax, there: TaxPlace | null): TaxPlace | null {
  if (!assumed || !there || !isCountry(there.country)) return null
  return there.country === country && there.postalCode === (postalCode ?? null) ? null : there
}

const takePlaceOver = (tx: Transaction, userId: string, { country, postalCode }: TaxPlace) =>
  tx
    .update(customers)
    .set({ taxCountry: country, postalCode })
    .where(and(eq(customers.userId, userId), isNull(customers.taxCountry)))

const findsTax = ({ settings }: Context) => {
  const { mode, byStripe } = settings.now().taxes
  return mode !== 'none' && byStripe
}

/** Makes the place that Stripe has of whoever has told none here known, before their tax is shown or charged. */
export async function settlePlace(context: Context, userId: string): Promise<void> {
  if (!findsTax(context)) return
  const customer = await findCustomer(context, userId)
  if (!customer?.taxCountry) await tellCustomerTax(context, userId)
}

/** 400 for whoever would be charged without the tax of where they live, since Stripe finds none without their postal code. */
export async function requirePlace(context: Context, userId: string): Promise<void> {
  await settlePlace(context, userId)
  if (!findsTax(context)) return
  const { taxes } = context.settings.now()
  const { country, postalCode } = placeOf(taxes, personOf(await findCustomer(context, userId)))
  if (country && asksPostalCode(country, taxes) && postalCode === null)
    throw refuseField('postalCode', codeText(country))
}
