import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a number has its noun in the form that it asks for', () => {
  expect([0, 1, 2].map((number) => counted(number, 'file'))).toEqual(['0 files', '1 file', '2 files'])
  expect([1, 2].map((number) => counted(number, 'person', 'people'))).toEqual(['1 person', '2 people'])
  expect(['1', '1,234'].map((number) => counted(number, 'play'))).toEqual(['1 play', '1,234 plays'])
})
