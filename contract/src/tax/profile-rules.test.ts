import { expect, test } from 'vitest'
import { taxTexts } from './messages.ts'
import { wrongProfile } from './profile-rules.ts'

const asked = { askCountry: true, askVatId: true }

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
  expect(wrongProfile({ country, vatId }, asked)).toEqual(faults)
})

test('what the studio does not ask for is not kept, but can be taken back', () => {
  const nobody = { askCountry: false, askVatId: false }
  expect(wrongProfile({ country: 'FR', vatId: null }, nobody)).toEqual({ country: taxTexts.notAsked })
  const noNumber = { askCountry: true, askVatId: false }
  expect(wrongProfile({ country: 'FR', vatId: 'FR12345678901' }, noNumber)).toEqual({
    vatId: taxTexts.notAsked,
  })
  expect(wrongProfile({ country: null, vatId: null }, nobody)).toEqual({})
})
