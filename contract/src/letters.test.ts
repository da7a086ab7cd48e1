import { expect, test } from 'vitest'
import { bareText } from './letters.ts'

test('a text is compared without its marks and case', () => {
  const texts = ['Sūrya', 'PRĀṆĀYĀMA', 'für', 'Łukasz', 'ø-ida', 'Straße', 'A\u0304sana', 'Œuvre', 'Ζωή']
  expect(texts.map(bareText)).toEqual([
    'surya',
    'pranayama',
    'fur',
    'lukasz',
    'o-ida',
    'strasse',
    'asana',
    'oeuvre',
    'ζωη',
  ])
})
