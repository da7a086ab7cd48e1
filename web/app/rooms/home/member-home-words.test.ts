import { expect, test } from 'vitest'
import { fittingText, goOnText, launchText, playText } from './member-home-words.ts'

const now = Date.parse('2026-03-12T12:00:00Z')
const launch = Date.parse('2026-03-13T00:00:10Z')

test.each([
  ['Europe/Vienna', 'h23', 'Tomorrow at 1:00'],
  ['America/Los_Angeles', 'h23', 'Today at 17:00'],
  ['America/Los_Angeles', 'h12', 'Today at 5:00 pm'],
  ['UTC', 'h23', 'Tomorrow at 0:00'],
] as const)('in %s with %s the next classes launch %s (D1)', (zone, cycle, words) => {
  expect(launchText(launch, now, zone, cycle)).toBe(words)
})

test('the button says how long a class takes, or where it goes on', () => {
  expect([2880, 62, 20, 0].map(playText)).toEqual(['Play 48 minutes', 'Play 1 minute', 'Play', 'Play'])
  expect([goOnText(760), goOnText(3725)]).toEqual(['Go on at 12:40', 'Go on at 1:02:05'])
})

test('what fits into some minutes is counted in words', () => {
  expect([0, 1, 2, 4].map((count) => fittingText(count, 20))).toEqual([
    'Nothing that short.',
    'One that fits into 20 minutes',
    'Two that fit into 20 minutes',
    'Four that fit into 20 minutes',
  ])
})
