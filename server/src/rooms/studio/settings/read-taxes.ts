import type { Taxes, TaxSetting } from '@studio/contract/tax/rules.ts'
import type { Database } from '../../../database/connect.ts'
import { taxRates } from '../../../database/tables/tax.ts'

/**
 * Adds the rates to a studio's setting. Whoever writes a rate notifies every server by `context.settings.changed`, as for the
 * setting itself. A studio that never taxed anything has no rates, and nothing is asked.
 */
export async function readTaxes(db: Database, setting: TaxSetting): Promise<Taxes> {
  if (setting.home === null) return { ...setting, rates: [] }
  const { id, country, name, percent, number, since } = taxRates
  const rates = await db
    .select({ id, country, name, percent, number, since })
    .from(taxRates)
    .orderBy(taxRates.since)
  return { ...setting, rates }
}
