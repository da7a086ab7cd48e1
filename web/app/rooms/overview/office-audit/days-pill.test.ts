import { expect, test } from 'vitest'
import { auditPeriodText } from './days-pill.tsx'

test.each([
  ['2026-11-03', '2026-11-09', '3 Nov 2026 to 9 Nov 2026'],
  ['2026-11-03', '2026-11-03', 'On 3 Nov 2026'],
  ['2026-11-03', '', 'From 3 Nov 2026'],
  ['', '2026-11-09', 'Until 9 Nov 2026'],
  ['', '', ''],
])('the log from %j to %j is called %j', (from, to, text) => {
  expect(auditPeriodText({ from, to })).toBe(text)
})
