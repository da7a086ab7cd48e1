import { expect, test } from 'vitest'
import { storageText } from './storage-words.ts'

test.each([
  [{ bytes: 0, quota: null }, '0 MB of videos'],
  [{ bytes: 45_260_000, quota: null }, '45 MB of videos'],
  [{ bytes: 12_400_000_000, quota: 50e9 }, '12.4 GB of 50 GB used by videos'],
  [{ bytes: 1_200e9, quota: 1_500e9 }, '1.2 TB of 1.5 TB used by videos'],
])('an Admin reads how much room films take: %j', (storage, text) => {
  expect(storageText(storage)).toBe(text)
})
