import { noTaxes, type TaxSetting } from '@studio/contract/tax/rules.ts'
import { inTransaction } from '../database/connect.ts'
import { taxRates } from '../database/tables/tax.ts'
import { lockPart, storePart } from '../rooms/studio/settings/change-settings.ts'
import type { TestStudio } from './start-test-studio.ts'

const { rates: _, ...none } = noTaxes

/** A studio in Germany with its tax in all prices, which asks for everything. */
export const german: TaxSetting = {
  ...none,
  mode: 'included',
  home: 'DE',
  seller: 'Auren, Berlin',
  askCountry: true,
  askVatId: true,
}

/** Sets how a studio taxes its prices, whatever its rates. */
export async function setTaxes({ context }: TestStudio, tax: TaxSetting): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockPart(tx, 'tax')
    await storePart(context, tx, 'tax', tax)
  })
  await context.settings.read()
}

/** A rate that began before the studio did, and its id. */
export async function oldRate(
  { context }: TestStudio,
  country: string | null,
  percent: number,
  since = '2000-01-01',
): Promise<string> {
  const [rate] = await context.db
    .insert(taxRates)
    .values({ country, name: 'VAT', percent, since, createdAt: context.clock.now() })
    .returning({ id: taxRates.id })
  await context.settings.read()
  return rate?.id ?? ''
}
