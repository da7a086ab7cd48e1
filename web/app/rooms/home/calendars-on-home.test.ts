import { expect, test } from 'vitest'
import { calendarsOnHome } from './calendars-on-home.ts'

test.each([
  [undefined, true, 'joined'],
  [undefined, false, 'none'],
  [true, true, 'joined'],
  [false, true, 'invitation'],
  [true, false, 'none'],
] as const)(
  'who has joined: %s, with the Calendars permission: %s, has %s on home (HOME-06, HOME-07)',
  (hasJoined, permitted, shown) => {
    expect(calendarsOnHome(hasJoined, permitted)).toBe(shown)
  },
)
