import { withTax } from '@studio/contract/tax/rules.ts'
import { eq } from 'drizzle-orm'
import { customers } from '../database/tables/billing.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'
import { setTaxes } from './taxes.ts'

/** What studios sell, in cents: 30 days without a tax, or years with one on top, and another where people move to. */
export const sales = {
  '30 days without a tax': { term: 'days30', month: 2900, dearer: 4900, percent: 0, elsewhere: 0 },
  'years with a tax on top': { term: 'year', month: 29_000, dearer: 49_000, percent: 19, elsewhere: 21 },
} as const
export type Sold = (typeof sales)[keyof typeof sales]

/** Taxes as is sold. */
export async function taxAs(studio: TestStudio, { percent, elsewhere }: Sold): Promise<void> {
  const rates = [
    { country: 'DE', percent },
    { country: 'FR', percent: elsewhere },
  ]
  if (percent > 0) await setTaxes(studio, { mode: 'added', home: 'DE', askCountry: true }, rates)
}

/** Cents that are charged for a price, at home or where people have moved to. */
export const charged = (sold: Sold, price: number, percent: number = sold.percent): number =>
  withTax(price, { percent, inclusive: false }).charged

/** From the next charge on a person is taxed elsewhere: what they pay for then sets another tax first. */
export async function moveAway({ context }: TestStudio, sold: Sold, { id }: TestPerson): Promise<void> {
  if (sold.percent > 0)
    await context.db.update(customers).set({ taxCountry: 'FR' }).where(eq(customers.userId, id))
}
