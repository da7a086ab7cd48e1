import { expect, test } from 'vitest'
import { nextRow } from './row-keys.ts'

test.each([
  ['J begins at the first row', -1, 1, 0],
  ['K at the last', -1, -1, 9],
  ['J goes down', 3, 1, 4],
  ['K goes up', 3, -1, 2],
  ['the last row is the end', 9, 1, 9],
  ['the first one, too', 0, -1, 0],
] as const)('%s', (_, present, step, next) => {
  expect(nextRow(present, step, 10)).toBe(next)
})
