import { expect, test } from 'vitest'
import { postalCode } from './countries.ts'
import { taxTexts } from './messages.ts'
import { wrongProfile } from './profile-rules.ts'

const asked = { askCountry: true, askVatId: true, byStripe: false }
const own = { postalCode: null }

test.each([
  ['JP', null, {}],
  [null, null, {}],
  ['FR', 'fr 12 345678901', {}],
  ['GR', 'EL123456789', {}],
  ['GR', 'GR123456789', { vatId: taxTexts.vatIdWrong('EL') }],
  ['FR', 'DE301442188', { vatId: taxTexts.vatIdWrong('FR') }],
  ['GB', 'GB412345678', { vatId: taxTexts.vatIdElsewhere }],
  [null, 'DE301442188', { country: taxTexts.vatIdWithoutCountry }],
])('somebody of %s with the number %s is told %j', (country, vatId, faults) => {
  expect(wrongProfile({ ...own, country, vatId }, asked)).toEqual(faults)
})

test('what the studio does not ask for is not kept, but can be taken back', () => {
  const nobody = { ...asked, askCountry: false, askVatId: false }
  expect(wrongProfile({ ...own, country: 'FR', vatId: null }, nobody)).toEqual({ country: taxTexts.notAsked })
  const noNumber = { ...asked, askVatId: false }
  expect(wrongProfile({ ...own, country: 'FR', vatId: 'FR12345678901' }, noNumber)).toEqual({
    vatId: taxTexts.notAsked,
  })
  expect(wrongProfile({ ...own, country: null, vatId: null }, nobody)).toEqual({})
})

const { zip, postalCode: wrong, notAsked } = taxTexts
test.each([
  ['US', '10001', undefined],
  ['US', '10001-2345', undefined],
  ['US', '１０００１', undefined],
  ['US', '1001', zip],
  ['US', null, zip],
  ['CA', 'm5v2t6', undefined],
  ['CA', 'M5V 2T6', undefined],
  ['CA', 'D5V 2T6', wrong],
  ['CA', null, wrong],
  ['FR', '75001', notAsked],
  [null, '10001', notAsked],
])('where Stripe finds the tax, somebody of %s with the code %s is told %s', (country, postalCode, fault) => {
  const told = { country, postalCode, vatId: null }
  expect(wrongProfile(told, { ...asked, byStripe: true })).toEqual(fault ? { postalCode: fault } : {})
  expect(wrongProfile(told, asked)).toEqual(postalCode ? { postalCode: notAsked } : {})
})

test('a code is kept as its country writes it, without what says a house', () => {
  expect(postalCode('US', '10001-2345')).toBe('10001')
  expect(postalCode('CA', 'm5v-2t6')).toBe('M5V 2T6')
  expect(postalCode('US', '\u200e10001\u200b')).toBe('10001')
  expect(postalCode('FR', '75001')).toBeNull()
})
