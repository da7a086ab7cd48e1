import { AS_DOCUMENTED } from '@studio/contract/reading.ts'
import { expect, test } from 'vitest'
import { readAs } from '../../../ui/words/studio-reading.ts'
import { seenText, unseenText } from './unseen-text.ts'

const today = '2026-11-28'

test.each([
  ['2026-11-28', 'Today'],
  ['2026-11-27', 'Yesterday'],
  ['2026-11-26', 'Thu'],
  ['2026-11-22', 'Sun'],
  ['2026-11-21', '21 Nov'],
  ['2025-12-30', '30 Dec 2025'],
  [null, '–'],
])('a visit on %s is told as %s', (day, text) => {
  expect(seenText(day, today)).toBe(text)
})

test('a visit of this year is told without it, wherever the year stands (D14)', () => {
  const orders = (['ymd', 'mdy'] as const).map((order) => {
    readAs({ ...AS_DOCUMENTED, order })
    return [seenText('2026-11-21', today), seenText('2025-12-30', today)]
  })
  readAs(undefined)
  expect(orders).toEqual([
    ['Nov 21', '2025 Dec 30'],
    ['Nov 21', 'Dec 30, 2025'],
  ])
})

test('days without a visit are told in weeks where they are', () => {
  expect([7, 21, 30].map(unseenText)).toEqual([
    'Not seen for a week',
    'Not seen for 3 weeks',
    'Not seen for 30 days',
  ])
})
