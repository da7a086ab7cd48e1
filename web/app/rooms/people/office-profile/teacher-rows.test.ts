import { expect, test } from 'vitest'
import { shownTag, withTag } from './teacher-rows.tsx'

test('a tag is shown cut at 20 characters (BO-LIMIT-08)', () => {
  expect(shownTag('Alignment')).toBe('Alignment')
  expect(shownTag('a'.repeat(20))).toBe('a'.repeat(20))
  expect(shownTag('a'.repeat(21))).toBe(`${'a'.repeat(20)}…`)
})

test('one more tag is one that is new, and there are five at most (BO-LIMIT-06)', () => {
  expect(withTag(['Hatha'], '  Feet   first ', 5)).toEqual(['Hatha', 'Feet first'])
  expect(withTag(['Hatha'], 'hatha', 5)).toEqual(['Hatha'])
  expect(withTag(['Hatha'], '  ', 5)).toEqual(['Hatha'])
  expect(withTag(['1', '2', '3', '4', '5'], 'six', 5)).toHaveLength(5)
})
