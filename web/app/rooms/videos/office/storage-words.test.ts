import { expect, test } from 'vitest'
import { storageText } from './storage-words.ts'

test.each([
  [{ bytes: 0, quota: null }, 'The videos take 0 MB.'],
  [{ bytes: 45_260_000, quota: null }, 'The videos take 45 MB.'],
  [{ bytes: 12_400_000_000, quota: 50e9 }, 'The videos take 12.4 GB of 50 GB.'],
  [{ bytes: 1_200e9, quota: 1_500e9 }, 'The videos take 1.2 TB of 1.5 TB.'],
])('an Admin reads how much room films take: %j', (storage, text) => {
  expect(storageText(storage)).toBe(text)
})
