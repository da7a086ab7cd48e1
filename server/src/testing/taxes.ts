import { setTax } from '@studio/contract/studio/own/endpoints.ts'
import type { TaxRate, TaxSetting } from '@studio/contract/tax/rules.ts'
import { inTransaction } from '../database/connect.ts'
import { taxRates } from '../database/tables/tax.ts'
import { lockPart, storePart } from '../rooms/studio/settings/change-settings.ts'
import type { TestStudio } from './start-test-studio.ts'

/** A rate of a country, or of everywhere else, from the first day on. */
export type TestRate = Partial<TaxRate> & Pick<TaxRate, 'country' | 'percent'>

/** A studio in Germany with its tax in all prices, which asks for everything. */
export const german: TaxSetting = {
  mode: 'included',
  home: 'DE',
  seller: 'Auren, Berlin',
  askCountry: true,
  askVatId: true,
  byStripe: false,
}

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

/** Adds a rate that began before the studio did, and returns its id. */
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

type TaxAccount = Parameters<NonNullable<TestStudio['context']['sandbox']>['setTaxAccount']>[0]

/** Sets Stripe Tax up, and lets it find the studio's rates from now on; prices have the tax added. */
export async function letStripeFind(
  studio: TestStudio,
  account: TaxAccount,
  setting: Partial<TaxSetting> = {},
): Promise<void> {
  await studio.context.sandbox?.setTaxAccount(account)
  // The head office is read when it is switched on.
  await setTaxes(studio, { byStripe: false })
  const body = { ...german, mode: 'added' as const, byStripe: true, ...setting }
  await studio.as(await studio.people.admin()).call(setTax, { body })
}
