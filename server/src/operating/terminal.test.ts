import { expect, test } from 'vitest'
import { plural } from './terminal.ts'

test('a number has its noun in the form that it asks for', () => {
  expect([0, 1, 2].map((number) => plural(number, 'file'))).toEqual(['0 files', '1 file', '2 files'])
  expect([1, 2].map((number) => plural(number, 'person', 'people'))).toEqual(['1 person', '2 people'])
})
