import { expect, test } from 'vitest'
import { deletionWords } from './user-dialog.tsx'

const teacher = (calendarsCount: number) => ({ role: 'Coach' as const, calendarsCount, subscription: null })

test('deleting a teacher says how many people lose their calendars (USERS-05, D10)', () => {
  expect(deletionWords(teacher(3), 1240)).toBe(
    'Their name, photo and 3 calendars are erased, and the 1,240 people who have joined them lose them. Their videos go to the studio.',
  )
  expect(deletionWords(teacher(1), 1)).toContain('and the one person who has joined it loses it.')
  expect(deletionWords(teacher(2), 0)).toContain('; nobody has joined them.')
  expect(deletionWords(teacher(2))).toContain(', including for those who have joined them.')
  expect(deletionWords(teacher(0))).toContain('0 calendars are erased. ')
})

test('deleting a member says what ends, and that nothing more is charged (USERS-05)', () => {
  const member = { role: 'Student' as const, calendarsCount: 0 }
  const words = deletionWords({ ...member, subscription: { price: { title: 'Daily Practice' } } })
  expect(words).toContain('Their Daily Practice ends now, nothing is refunded, and nothing more is charged.')
  expect(deletionWords({ ...member, subscription: null })).toContain('They have no plan. Nothing is charged.')
})
