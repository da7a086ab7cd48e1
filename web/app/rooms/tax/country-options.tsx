import { countriesByName } from './country-names.ts'

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
