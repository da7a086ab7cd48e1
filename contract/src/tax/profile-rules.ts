import { needsPostalCode, postalCode } from './countries.ts'
import { taxTexts } from './messages.ts'
import type { TaxedPerson, TaxSetting } from './rules.ts'
import { isInUnion, lettersOf, vatNumber } from './vat-numbers.ts'

type AskedFields = Pick<TaxSetting, 'askCountry' | 'askVatId' | 'byStripe'>

/** Whether somebody of a country is asked for their postal code, since Stripe finds the tax by it. */
export const asksPostalCode = (country: string | null, { byStripe }: Pick<TaxSetting, 'byStripe'>): boolean =>
  byStripe && needsPostalCode(country)

/** What is wrong with what a person tells of themselves, by field; nothing of what the studio does not ask for is kept. */
export function wrongProfile(
  { country, vatId, postalCode: code }: TaxedPerson,
  asked: AskedFields,
): { country?: string; vatId?: string; postalCode?: string } {
  const { askCountry, askVatId } = asked
  if (country !== null && !askCountry) return { country: taxTexts.notAsked }
  const fault = wrongCode(country, code, asked)
  if (fault) return { postalCode: fault }
  if (vatId === null) return {}
  if (!askVatId) return { vatId: taxTexts.notAsked }
  if (country === null) return { country: taxTexts.vatIdWithoutCountry }
  if (!isInUnion(country)) return { vatId: taxTexts.vatIdElsewhere }
  return vatNumber(country, vatId) ? {} : { vatId: taxTexts.vatIdWrong(lettersOf(country)) }
}

/** What somebody of a country is told whose postal code is missing or wrong. */
export const codeText = (country: string): string => (country === 'US' ? taxTexts.zip : taxTexts.postalCode)

function wrongCode(
  country: string | null,
  code: string | null,
  asked: Pick<TaxSetting, 'byStripe'>,
): string | undefined {
  if (country === null || !asksPostalCode(country, asked))
    return code === null ? undefined : taxTexts.notAsked
  if (code !== null && postalCode(country, code) !== null) return undefined
  return codeText(country)
}
