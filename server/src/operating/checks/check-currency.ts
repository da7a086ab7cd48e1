import type { Variables } from '../../config/environment.ts'
import type { Database } from '../../database/connect.ts'
import { readParts } from '../../rooms/studio/settings/parts.ts'
import { type Finding, hint } from './finding.ts'

/** Finds a currency in the settings file that has no effect, because the first sale or an Admin has set another. */
export async function checkCurrency(
  db: Database,
  { STUDIO_CURRENCY: wanted }: Pick<Variables, 'STUDIO_CURRENCY'>,
): Promise<Finding[]> {
  const { currency } = (await readParts(db)).money
  if (currency === null || currency === wanted) return []
  return [
    hint(
      'STUDIO_CURRENCY',
      `is ${wanted}, but the studio sells in ${currency}: it is set at /admin/settings, until the first sale`,
    ),
  ]
}
