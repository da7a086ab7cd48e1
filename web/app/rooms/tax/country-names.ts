import { countryCodes } from '@studio/contract/tax/countries.ts'
import { onFirstUse } from '../../ui/on-first-use.ts'

const names = onFirstUse(() => new Intl.DisplayNames('en', { type: 'region' }))

/** "Germany"; null is every country without a rate of its own. */
export const countryText = (code: string | null): string =>
  code === null ? 'Everywhere else' : (names().of(code) ?? code)

/** All countries by their names. */
export const countriesByName = onFirstUse(() =>
  countryCodes
    .map((code) => ({ code, name: countryText(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
)
