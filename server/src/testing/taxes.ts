import type { TaxRate, TaxSetting } from '@studio/contract/tax/rules.ts'
import { inTransaction } from '../database/connect.ts'
import { taxRates } from '../database/tables/tax.ts'
import { lockPart, storePart } from '../rooms/studio/settings/change-settings.ts'
import type { TestStudio } from './start-test-studio.ts'

/** A rate of a country, or of everywhere else, from the first day on. */
export type TestRate = Partial<TaxRate> & Pick<TaxRate, 'country' | 'percent'>

/** Sets how a studio taxes, and adds rates. */
export async function setTaxes(
  { context }: TestStudio,
  setting: Partial<TaxSetting>,
  rates: readonly TestRate[] = [],
): Promise<void> {
  const createdAt = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    for (const rate of rates)
      await tx.insert(taxRates).values({ name: 'VAT', since: '2020-01-01', ...rate, createdAt })
    const { value } = await lockPart(tx, 'tax')
    await storePart(context, tx, 'tax', { ...value, ...setting })
  })
  await context.settings.read()
}
