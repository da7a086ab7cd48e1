import { expect, test } from 'vitest'
import { copiedIn, copiedText, lostText } from './copied-words.ts'

const copied = { id: 'a', version: 'v', month: '2026-11-01', copied: 17, lost: [] }

test('a copy says what came and what found no day (D18.calendar-copy)', () => {
  expect(copiedText(copied)).toBe('17 events copied from November, each to its weekday.')
  expect(copiedText({ ...copied, copied: 1 })).toBe('1 event copied from November, each to its weekday.')
  expect(lostText(copied)).toBe('All of them found a day.')
  expect(lostText({ ...copied, lost: ['Ankles'] })).toBe('1 found no day or has no video: Ankles.')
  expect(lostText({ ...copied, lost: ['Ankles', 'Toes'] })).toBe(
    '2 found no day or have no video: Ankles, Toes.',
  )
})

test('it stands on the page of the copy alone', () => {
  expect(copiedIn({ copied }, 'a')).toBe(copied)
  expect(copiedIn({ copied }, 'b')).toBeNull()
  expect(copiedIn(null, 'a')).toBeNull()
})
