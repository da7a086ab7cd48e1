import { taxTexts } from './messages.ts'
import type { TaxedPerson, TaxSetting } from './rules.ts'
import { isInUnion, lettersOf, vatNumber } from './vat-numbers.ts'

type AskedFields = Pick<TaxSetting, 'askCountry' | 'askVatId'>

/** What is wrong with what a person tells of themselves, by field; nothing of what the studio does not ask for is kept. */
export function wrongProfile(
  { country, vatId }: TaxedPerson,
  { askCountry, askVatId }: AskedFields,
): { country?: string; vatId?: string } {
  if (country !== null && !askCountry) return { country: taxTexts.notAsked }
  if (vatId === null) return {}
  if (!askVatId) return { vatId: taxTexts.notAsked }
  if (country === null) return { country: taxTexts.vatIdWithoutCountry }
  if (!isInUnion(country)) return { vatId: taxTexts.vatIdElsewhere }
  return vatNumber(country, vatId) ? {} : { vatId: taxTexts.vatIdWrong(lettersOf(country)) }
}
