import { expect, test } from 'vitest'
import { levellingChanges, loudnessText } from './loudness.ts'

test.each([
  [null, null, null],
  [-70, -70, 'silent'],
  [-41.25, -20, 'very quiet (−41.3 LUFS)'],
  [-23.4, -4, 'quieter than most (−23.4 LUFS)'],
  [-16, -1.5, 'as loud as most (−16.0 LUFS)'],
  [-9, 0.3, 'louder than most (−9.0 LUFS); its loudest moments may crackle'],
])('a film of %s LUFS whose peak is %s is described as: %s', (loudness, peak, words) => {
  expect(loudnessText({ loudness, peak })).toBe(words)
})

test.each([
  [null, false],
  [-70, false],
  [-17.1, true],
  [-16.9, false],
  [-16, false],
  [-15.1, false],
  [-9, true],
])('whether a film of %s LUFS is offered to be levelled: %s', (loudness, offered) => {
  expect(levellingChanges(loudness)).toBe(offered)
})
