import { countryCodes } from '@studio/contract/tax/countries.ts'
import type { TaxPlace } from '@studio/contract/tax/rules.ts'

let names: Intl.DisplayNames | undefined

/** "Germany"; null is every country without a rate of its own. */
export function countryText(code: string | null): string {
  if (code === null) return 'Everywhere else'
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}

const WITH_THE =
  /^(United|Philippines|Bahamas|Gambia|Maldives|Comoros|Isle|U\.S\.)|(Netherlands|Islands|Republic|Territory|Territories)$/

/** "Germany", "the United States": inside a sentence. */
export function countryInLine(code: string): string {
  const name = countryText(code)
  return WITH_THE.test(name) ? `the ${name}` : name
}

/** "Germany", "United States, 10001" */
export const placeText = ({ country, postalCode }: TaxPlace): string =>
  [countryText(country), postalCode].filter(Boolean).join(', ')

/** What a country calls its postal code. */
export const postalCodeLabel = (country: string | null): string =>
  country === 'US' ? 'ZIP code' : 'Postal code'

let byName: { code: string; name: string }[] | undefined

/** All countries by their names. */
function countriesByName(): { code: string; name: string }[] {
  byName ??= countryCodes
    .map((code) => ({ code, name: countryText(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return byName
}

/** Every country as an option of a select, but those left out. */
export function CountryOptions({ without }: { without?: ReadonlySet<string | null> }) {
  return countriesByName().map(
    ({ code, name }) =>
      !without?.has(code) && (
        <option key={code} value={code}>
          {name}
        </option>
      ),
  )
}
