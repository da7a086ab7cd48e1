import { expect, test } from 'vitest'
import { instantOf, localText, proposedStart } from './local-time.ts'

test('date and time are typed in the zone of the device and sent as an instant (EVENT-02, D14)', () => {
  const seven = new Date(2026, 2, 17, 7, 5)
  expect(localText(seven.toISOString())).toBe('2026-03-17T07:05')
  expect(instantOf('2026-03-17T07:05')).toBe(seven.toISOString())
})

test('a year that is being typed, digit by digit, stays in the field (EVENT-02)', () => {
  for (const typed of ['0002-11-30T10:00', '0020-11-30T10:00', '0202-11-30T10:00', '2026-11-30T10:00'])
    expect(localText(instantOf(typed))).toBe(typed)
})

test('what is not filled in yet is no instant', () => {
  expect(instantOf('')).toBe('')
  expect(localText('')).toBe('')
})

test('an event on a day is proposed at the time of the one before it, at first at seven (EVENT-01)', () => {
  const at = (text: string) => ({ eventDateTime: instantOf(text) })
  const events = [at('2026-03-20T18:30'), at('2026-03-17T06:15')]
  const proposed = (day: string) => localText(proposedStart(day, events))
  expect(proposed('2026-03-19')).toBe('2026-03-19T06:15')
  expect(proposed('2026-03-24')).toBe('2026-03-24T18:30')
  expect(proposed('2026-03-02')).toBe('2026-03-02T06:15')
  expect(localText(proposedStart('2026-03-19', []))).toBe('2026-03-19T07:00')
})
