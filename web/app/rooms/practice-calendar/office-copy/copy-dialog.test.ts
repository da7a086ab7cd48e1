import { expect, test } from 'vitest'
import { membersText } from './copy-dialog.tsx'

test('copying a month says what happens to its members (PRACTICE-14)', () => {
  expect(membersText(12)).toBe(
    'The 12 members are not copied. If this is the next month, they will be asked to join; those who chose to stay in each month join at once.',
  )
  expect(membersText(1)).toMatch(/^The one member is not copied\. /)
  expect(membersText(0)).toBe('Nobody has joined this month, so nobody is asked about the new one.')
})
