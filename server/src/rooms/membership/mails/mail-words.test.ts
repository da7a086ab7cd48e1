import { expect, test } from 'vitest'
import { dayInWords, daysInWords, minuteInWords } from './mail-words.ts'

const evening = new Date('2026-12-31T20:06:30Z')
const later = new Date('2027-01-30T20:06:30Z')

test('a mail names days and times by the clocks of its reader, and the zone beside a time (D1)', () => {
  expect(dayInWords(evening, 'Pacific/Auckland')).toBe('1 January 2027')
  expect(daysInWords(evening, later, 'Pacific/Auckland')).toBe('1 January to 31 January 2027')
  expect(daysInWords(evening, later, 'America/New_York')).toBe('31 December 2026 to 30 January 2027')
  expect(minuteInWords(evening, 'America/New_York')).toBe('31 December 2026, 15:06 (New York time)')
})

test('where nobody’s clocks are known the day is the studio’s, and UTC is named (D1)', () => {
  expect(dayInWords(evening, null)).toBe('31 December 2026')
  expect(minuteInWords(evening, null)).toBe('31 December 2026, 20:06 UTC')
  expect(minuteInWords(new Date('2026-12-31T00:00:00Z'), null)).toBe('31 December 2026, 00:00 UTC')
})
