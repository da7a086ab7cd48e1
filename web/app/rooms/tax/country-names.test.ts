import { expect, test } from 'vitest'
import { countryInLine, placeText } from './country-names.tsx'

test.each([
  ['DE', 'Germany'],
  ['US', 'the United States'],
  ['NL', 'the Netherlands'],
  ['CZ', 'Czechia'],
  ['FO', 'the Faroe Islands'],
  ['IO', 'the British Indian Ocean Territory'],
])('inside a sentence %s is called %s', (code, name) => {
  expect(countryInLine(code)).toBe(name)
})

test('a place is a country, with the postal code where the tax depends on it', () => {
  expect(placeText({ country: 'US', postalCode: '10001' })).toBe('United States, 10001')
  expect(placeText({ country: 'FR', postalCode: null })).toBe('France')
})
