import type { TaxAt } from '@studio/contract/membership/charges.ts'
import { type ChargeTax, placeOf, type TaxedPerson, type TaxWay, taxOn } from '@studio/contract/tax/rules.ts'
import type { Context } from '../../context.ts'
import { type Customer, findCustomer } from '../billing/customers.ts'
import { isWhole, knowRate, type PlaceWithCountry } from './found-rates.ts'

/** What a row of `customers` says that decides a tax. */
export const personOf = (
  customer: Pick<Customer, 'taxCountry' | 'postalCode' | 'vatId'> | null | undefined,
): TaxedPerson => ({
  country: customer?.taxCountry ?? null,
  postalCode: customer?.postalCode ?? null,
  vatId: customer?.vatId ?? null,
})

/** What a person said that decides their tax. Nothing is asked of the database where nothing is taxed, or nobody is asked. */
export async function taxedPerson(context: Context, userId: string): Promise<TaxedPerson> {
  const { mode, askCountry } = context.settings.now().taxes
  const customer = mode === 'none' || !askCountry ? null : await findCustomer(context, userId)
  return personOf(customer)
}

/** Returns which tax a person has on what they are charged at an instant, in the way they agreed to, else in the studio's. */
export async function taxesOf(
  context: Context,
  userId: string,
  agreed: TaxWay | null = null,
): Promise<TaxAt> {
  const person = await taxedPerson(context, userId)
  await knowRate(context, placeOf(context.settings.now().taxes, person))
  return (at) => taxOn(context.settings.now().taxes, person, context.day(at), agreed)
}

/** The tax of what a person is charged now for what is new to them; null for none. */
export async function taxNow(context: Context, userId: string): Promise<ChargeTax | null> {
  return (await taxesOf(context, userId))(context.clock.now())
}

/** Where Stripe finds the tax of a person; null where it finds none, or the studio keeps a table of its own. */
export async function placeByStripe(context: Context, userId: string): Promise<PlaceWithCountry | null> {
  const { taxes } = context.settings.now()
  const place = taxes.byStripe ? placeOf(taxes, await taxedPerson(context, userId)) : null
  return place && isWhole(place) ? place : null
}

/** Whether the studio taxes what it sells, or has done so: what runs may have a tax. */
export const hasTaxes = ({ settings }: Context): boolean => settings.now().taxes.home !== null
