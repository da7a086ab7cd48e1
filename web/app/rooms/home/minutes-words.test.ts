import { expect, test } from 'vitest'
import { fittingText } from './minutes-words.ts'

test('what fits into some minutes is counted in words', () => {
  expect([0, 1, 2, 4].map((count) => fittingText(count, 20))).toEqual([
    'Nothing that short.',
    'One that fits into 20 minutes',
    'Two that fit into 20 minutes',
    'Four that fit into 20 minutes',
  ])
})
