import { expect, test } from 'vitest'
import { longestFitting, wordsOf } from './rules.ts'

test.each([
  ['words are compared without case and marks of writing', ' Slow,  TIDE! ', ['slow', 'tide']],
  ['wide letters are the usual ones', 'Ｙｉｎ', ['yin']],
  ['a word counts once', 'yin Yin yin', ['yin']],
  ['signs of a pattern are no letters', '100% _ \\', ['100']],
  ['letters of any script are letters', 'योग हठ', ['योग', 'हठ']],
  ['nothing typed is no word', '  …  ', []],
  ['six words are looked for', 'a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('%s', (_, typed, words) => {
  expect(wordsOf(typed)).toEqual(words)
})

test('a film fits where its card says a length that fits', () => {
  expect(longestFitting(25)).toBe(1529)
})
