import { expect, test } from 'vitest'
import { isReverseCharge, vatNumber } from './vat-numbers.ts'

test.each([
  ['DE', 'DE 301 442 188', 'DE301442188'],
  ['DE', '301442188', 'DE301442188'],
  ['GR', 'el 123456789', 'EL123456789'],
  ['AT', 'ATU12345678', 'ATU12345678'],
  ['NL', 'NL123456789B01', 'NL123456789B01'],
  ['BE', 'BE 0123.456.789', 'BE0123456789'],
  ['FR', 'FR XX 123456789', 'FRXX123456789'],
  ['IE', 'IE1234567FA', 'IE1234567FA'],
  ['SE', 'SE-123456789001', 'SE123456789001'],
  ['DE', '\u200eDE\u00a0301442188\u200b', 'DE301442188'],
  ['DE', 'DE‑301‐442‐188', 'DE301442188'],
  ['DE', 'ＤＥ３０１４４２１８８', 'DE301442188'],
])('a business of %s that writes %s has the number %s', (country, typed, number) => {
  expect(vatNumber(country, typed)).toBe(number)
})

test.each([
  ['DE', 'DE12345678'],
  ['DE', 'FR12345678901'],
  ['FR', 'DE301442188'],
  ['GR', 'GR123456789'],
  ['US', '12-3456789'],
  ['DE', ''],
  ['NL', 'NL1234567890B1'],
  ['NL', 'NLABCDEFGHIJ12'],
  ['constructor', '1'],
])('in %s nobody has the number %s', (country, typed) => {
  expect(vatNumber(country, typed)).toBeNull()
})

test('a business of another country of the Union owes the tax itself, and nobody else does', () => {
  const business = { country: 'FR', vatNumber: 'FRXX123456789' }
  expect(isReverseCharge('DE', business)).toBe(true)
  expect(isReverseCharge('FR', business)).toBe(false)
  expect(isReverseCharge('GB', business)).toBe(false)
  expect(isReverseCharge('DE', { ...business, vatNumber: null })).toBe(false)
  expect(isReverseCharge('DE', { country: 'AT', vatNumber: 'FRXX123456789' })).toBe(false)
})
