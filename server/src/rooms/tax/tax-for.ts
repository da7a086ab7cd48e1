import { type ChargeTax, type TaxedPerson, taxOn } from '@studio/contract/tax/rules.ts'
import type { Context } from '../../context.ts'
import { findCustomer } from '../billing/customers.ts'

/** What a person said that decides their tax. Nothing is asked of the database where nothing is taxed, or nobody is asked. */
export async function taxedPerson(context: Context, userId: string): Promise<TaxedPerson> {
  const { mode, askCountry } = context.settings.now().taxes
  const customer = mode === 'none' || !askCountry ? null : await findCustomer(context, userId)
  return { country: customer?.taxCountry ?? null, vatId: customer?.vatId ?? null }
}

/** The tax of what a person is charged for a plan on a day of the studio, by default today; null for none. */
export async function taxFor(
  context: Context,
  userId: string,
  plan: { tax: 'included' | 'added' | null },
  day = context.day(),
): Promise<ChargeTax | null> {
  return taxOn(context.settings.now().taxes, await taxedPerson(context, userId), plan, day)
}
