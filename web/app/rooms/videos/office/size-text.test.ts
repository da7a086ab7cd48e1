import { expect, test } from 'vitest'
import { partText, sizeText, storageText } from './size-text.ts'

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

test.each([
  [{ bytes: 0, quota: null }, '0 MB of videos'],
  [{ bytes: 45_260_000, quota: null }, '45 MB of videos'],
  [{ bytes: 12_400_000_000, quota: 50e9 }, '12.4 GB of 50 GB used by videos'],
  [{ bytes: 1_200e9, quota: 1_500e9 }, '1.2 TB of 1.5 TB used by videos'],
])('an Admin reads how much room films take: %j', (storage, text) => {
  expect(storageText(storage)).toBe(text)
})
