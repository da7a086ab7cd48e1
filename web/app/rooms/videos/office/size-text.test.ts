import { expect, test } from 'vitest'
import { partText, sizeText } from './size-text.ts'

test.each([
  [0, '0 MB'],
  [39_200, '39 kB'],
  [660_400_000, '660 MB'],
  [2_050_000_000, '2 GB'],
  [12_400_000_000, '12.4 GB'],
  [1_500e9, '1.5 TB'],
])('%d bytes are "%s" (UPLOAD-01)', (size, text) => {
  expect(sizeText(size)).toBe(text)
})

test('a part is told in the unit of the whole, and never as all of it (UPLOAD-01)', () => {
  expect(partText(659_999_999, 660_000_000)).toBe('659 of 660 MB')
  expect(partText(990_000_000, 2_100_000_000)).toBe('0.9 of 2.1 GB')
})
