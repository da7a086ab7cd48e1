import { expect, test } from 'vitest'
import { zoneName } from './zone-offset.ts'

test.each([
  ['Pacific/Honolulu', 'Honolulu time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['America/New_York', 'New York time'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT+5', 'UTC-5'],
  ['Etc/GMT-14', 'UTC+14'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name)
})
