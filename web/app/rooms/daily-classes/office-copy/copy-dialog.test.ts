import { expect, test } from 'vitest'
import { offeredDays } from './copy-dialog.tsx'

test.each([
  ['day', '2026-11-18'],
  ['week', '2026-11-18'],
  ['fortnight', '2026-11-11'],
  ['month', '2026-10-28'],
] as const)(
  'a %s is offered onto the first day without classes, from the same weekday before it',
  (choice, from) => {
    expect(offeredDays(choice, '2026-11-25')).toEqual({ from, to: '2026-11-25' })
  },
)
