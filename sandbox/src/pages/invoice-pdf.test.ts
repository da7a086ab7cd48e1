import { expect, test } from 'vitest'
import { drawable } from './invoice-pdf.ts'

test('a PDF spells Latin, Greek and Cyrillic names, and a letter it lacks without its marks', () => {
  expect(drawable('Łukasz Ελένη Жанна €')).toBe('Łukasz Ελένη Жанна €')
  expect(drawable('Nguyễn')).toBe('Nguyen')
  expect(drawable('山田 مريم 안녕')).toBe('山田 مريم 안녕')
})
