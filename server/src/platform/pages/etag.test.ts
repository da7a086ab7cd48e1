import { expect, test } from 'vitest'
import { matchesEtag } from './public-answer.ts'

test('If-None-Match names one ETag, several, a weak one or any', () => {
  expect(matchesEtag(undefined, '"a"')).toBe(false)
  expect(matchesEtag('"b"', '"a"')).toBe(false)
  expect(matchesEtag('"a"', '"a"')).toBe(true)
  expect(matchesEtag('"b", W/"a"', '"a"')).toBe(true)
  expect(matchesEtag('*', '"a"')).toBe(true)
})
