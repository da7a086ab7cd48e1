import { expect, test } from 'vitest'
import { exceedsJsonLimits } from './read-json.ts'

const flood = (text: string, most = 5) => exceedsJsonLimits(Buffer.from(text), most)

test('members are counted wherever they stand, and never within a text (S-I3)', () => {
  expect(flood('[1,2,3,4,5]')).toBe(false)
  expect(flood('[1,2,3,4,5,6]')).toBe(true)
  expect(flood('{"a":[1,2],"b":{"c":1}}')).toBe(false)
  expect(flood('{"a":[1,2],"b":{"c":[{}]}}')).toBe(true)
  expect(flood(JSON.stringify({ text: '{[,'.repeat(9), quoted: '",\\",[' }))).toBe(false)
  expect(flood('"\\')).toBe(false)
  expect(flood('"never ends, [[[[[[[[')).toBe(false)
})

test('twenty levels are allowed, one more is not (S-I3)', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(flood(nested(20), 99)).toBe(false)
  expect(flood(nested(21), 99)).toBe(true)
  expect(flood(`{"a":${nested(19)},"b":${nested(19)}}`, 99)).toBe(false)
})
