import { expect, test } from 'vitest'
import { launchText } from './launch-words.ts'

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
