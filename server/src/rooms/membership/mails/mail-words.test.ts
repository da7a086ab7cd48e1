import { AS_DOCUMENTED, type Reading } from '@studio/contract/reading.ts'
import { expect, test } from 'vitest'
import { dayInWords, daysInWords, minuteInWords } from './mail-words.ts'

const evening = new Date('2026-12-31T20:06:30Z')
const later = new Date('2027-01-30T20:06:30Z')
const inZone = (timeZone: string, reading: Partial<Reading> = {}) => ({
  timeZone,
  reading: { ...AS_DOCUMENTED, ...reading },
})
const auckland = inZone('Pacific/Auckland')
const newYork = inZone('America/New_York')

test('a mail names days and times by the clocks of its reader, and the zone beside a time (D1)', () => {
  expect(dayInWords(evening, auckland)).toBe('1 January 2027')
  expect(daysInWords(evening, later, auckland)).toBe('1 January to 31 January 2027')
  expect(daysInWords(evening, later, newYork)).toBe('31 December 2026 to 30 January 2027')
  expect(minuteInWords(evening, newYork)).toBe('31 December 2026, 15:06 (New York time)')
})

test('where nobody’s clocks are known the day is the studio’s, and UTC is named (D1)', () => {
  expect(dayInWords(evening, null)).toBe('31 December 2026')
  expect(minuteInWords(evening, null)).toBe('31 December 2026, 20:06 UTC')
  expect(minuteInWords(new Date('2026-12-31T00:00:00Z'), null)).toBe('31 December 2026, 00:00 UTC')
})

test('days and times are in the order and by the clock of the studio’s place (D14)', () => {
  const american = inZone('America/New_York', { order: 'mdy', clock: 'h12' })
  expect(minuteInWords(evening, american)).toBe('December 31, 2026, 3:06 pm (New York time)')
  expect(daysInWords(evening, later, american)).toBe('December 31, 2026 to January 30, 2027')
  expect(daysInWords(evening, later, inZone('Asia/Tokyo', { order: 'ymd', clock: 'h23' }))).toBe(
    '2027 January 1 to January 31',
  )
})
