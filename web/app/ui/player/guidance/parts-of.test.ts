import { expect, test } from 'vitest'
import { afterText, chapterPartsOf, partLengthText } from './parts-of.ts'

const chapters = [
  { title: 'Arrive, lie down', seconds: 0 },
  { title: 'Dragon, right', seconds: 190 },
  { title: 'Dragon, left', seconds: 690 },
  { title: 'Rest', seconds: 1190 },
]

test('the chapter that runs is the last one begun, those before it are done', () => {
  const parts = chapterPartsOf(chapters, 440, 1500)
  expect(parts.map(({ state }) => state)).toEqual(['done', 'now', 'next', 'next'])
  expect(parts.map(({ length }) => length)).toEqual([190, 500, 500, 310])
  expect(parts.map(({ share }) => share)).toEqual([1, 0.5, 0, 0])
  expect(parts.map(({ pose, side }) => `${pose}|${side}`)).toEqual([
    'Arrive|, lie down',
    'Dragon|, right',
    'Dragon|, left',
    'Rest|',
  ])
  expect(parts.map(({ length }) => partLengthText(length))).toEqual(['3 min', '8 min', '8 min', '5 min'])
})

test('before the first chapter none runs, and one that begins after the end takes no time', () => {
  const late = [{ title: 'Warm-up', seconds: 60 }]
  expect(chapterPartsOf(late, 10, 0)).toMatchObject([{ state: 'next', length: 0, share: 0 }])
  expect(afterText(chapterPartsOf(late, 10, 600), 10)).toBe('A minute more, then Warm-up')
})

test.each([
  [190, '8 minutes more, then Dragon, left'],
  [600, '2 minutes more, then Dragon, left'],
  [630, 'A minute more, then Dragon, left'],
  [680, 'A moment more, then Dragon, left'],
  [1200, '5 minutes more, then the end'],
])('at second %i the large time says: %s', (at, words) => {
  expect(afterText(chapterPartsOf(chapters, at, 1500), at)).toBe(words)
})
