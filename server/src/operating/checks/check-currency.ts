import { currencyOfAccount } from '../../adapters/payment/stripe/greet.ts'
import type { Variables } from '../../config/environment.ts'
import { stripeOf } from '../../config/read-config.ts'
import type { Database } from '../../database/connect.ts'
import { wrongPrices } from '../../rooms/plans/check-plan.ts'
import { moneyIn } from '../../rooms/studio/settings/defaults.ts'
import { readParts } from '../../rooms/studio/settings/parts.ts'
import { type Finding, hint } from './finding.ts'

/**
 * Finds a currency in the settings file that has no effect, because the first sale or an Admin has set another, one that is not
 * that of the account at Stripe, and prices that can't be charged in it.
 */
export async function checkCurrency(db: Database, variables: Variables): Promise<Finding[]> {
  const { STUDIO_CURRENCY: wanted } = variables
  const parts = await readParts(db)
  const { currency } = parts.money
  const standard = { currency: wanted, locale: variables.STUDIO_LOCALE ?? null }
  const wrong = await wrongPrices(db, moneyIn(parts, { money: standard }))
  const sold = currency ?? wanted
  const stripe = stripeOf(variables)
  const account = stripe && (await currencyOfAccount(stripe))
  const found: Finding[] = wrong.map((text) => hint('STUDIO_CURRENCY', text))
  if (sold !== wanted)
    found.push(
      hint('STUDIO_CURRENCY', `is ${wanted}, but the studio sells in ${sold}, as set at /admin/settings`),
    )
  if (account && account !== sold)
    found.push(
      hint(
        'STUDIO_CURRENCY',
        `the studio sells in ${sold} and Stripe pays out ${account}: it converts, at its rate and fee`,
      ),
    )
  return found
}
