import { expect, test } from 'vitest'
import { goOnText, playText } from './card-words.ts'

test('the button says how long a class takes, or where it goes on', () => {
  expect([2880, 62, 20, 0].map(playText)).toEqual(['Play 48 minutes', 'Play 1 minute', 'Play', 'Play'])
  expect([goOnText(760), goOnText(3725)]).toEqual(['Go on at 12:40', 'Go on at 1:02:05'])
})
