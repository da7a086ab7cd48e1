import { expect, test } from 'vitest'
import { instantOf, localText } from './local-time.ts'

test('date and time are typed in the zone of the device and sent as an instant (EVENT-02, D14)', () => {
  const seven = new Date(2026, 2, 17, 7, 5)
  expect(localText(seven.toISOString())).toBe('2026-03-17T07:05')
  expect(instantOf('2026-03-17T07:05')).toBe(seven.toISOString())
})

test('what is not filled in yet is no instant', () => {
  expect(instantOf('')).toBe('')
  expect(localText('')).toBe('')
})
