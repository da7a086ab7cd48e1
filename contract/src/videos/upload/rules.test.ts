import { expect, test } from 'vitest'
import { filmName, isFilmName, UPLOAD_CHUNK, UPLOAD_RETRY_DELAYS } from './rules.ts'

test('a film is sent in pieces of 10485760 bytes (BO-LIMIT-03, UPLOAD-06)', () => {
  expect(UPLOAD_CHUNK).toBe(10_485_760)
})

test('a failed piece is sent again after 0, 3, 5, 10, 20 and 60 seconds (BO-LIMIT-04, UPLOAD-07)', () => {
  expect(UPLOAD_RETRY_DELAYS.map((delay) => delay / 1000)).toEqual([0, 3, 5, 10, 20, 60])
})

test.each(['a.mp4', 'A.MP4', 'Ćwiczenie 1.mp4', 'a.mov.mp4'])(
  '%s is the name of a film (BO-VALID-03)',
  (name) => {
    expect(isFilmName(name)).toBe(true)
  },
)

test.each(['', '.mp4', 'a.mov', 'a.mp4.exe', 'amp4', 'a.mp4 ', 'a\n.mp4', 'a\u202Egpj.mp4'])(
  '%j is not (BO-VALID-03)',
  (name) => {
    expect(isFilmName(name)).toBe(false)
  },
)

test.each([
  ['a.mp4', 'a.mp4'],
  ['A.MP4', 'A.mp4'],
  [`${'a'.repeat(56)}.mp4`, `${'a'.repeat(56)}.mp4`],
  [`${'a'.repeat(57)}.mp4`, `${'a'.repeat(56)}.mp4`],
  [`${'a'.repeat(55)} long.mp4`, `${'a'.repeat(55)}.mp4`],
  [`${'🧘'.repeat(200)}.mp4`, `${'🧘'.repeat(56)}.mp4`],
])('a long name is cut to 60 characters and ends with .mp4: %s (BO-VALID-05)', (given, cut) => {
  expect(filmName(given)).toBe(cut)
  expect([...filmName(given)].length).toBeLessThanOrEqual(60)
})
