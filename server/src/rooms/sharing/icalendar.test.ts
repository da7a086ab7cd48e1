import { expect, test } from 'vitest'
import { calendarFile } from './icalendar.ts'

const entry = {
  uid: 'e1@studio.example',
  summary: 'Slow tide',
  url: 'https://studio.example/teacher-detail/1',
  sequence: 0,
  stamp: new Date('2026-02-01T08:00:00Z'),
  cancelled: false,
  start: new Date('2026-03-29T00:30:00.000Z'),
  end: new Date('2026-03-29T01:15:00Z'),
}
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('an event is a whole file of lines, in UTC whatever its reader’s clocks do that night (RFC 5545, 3.3.5)', () => {
  const lines = unfolded(calendarFile('Auren', [entry]))
  expect(lines).toEqual(
    expect.arrayContaining(['UID:e1@studio.example', 'DTSTART:20260329T003000Z', 'DTEND:20260329T011500Z']),
  )
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('a title ends no line and begins no property (RFC 5545, 3.3.11)', () => {
  const file = calendarFile('Auren', [{ ...entry, summary: 'a\r\nATTACH:x; b, c\\d\ne' }])
  expect(unfolded(file)).toContain('SUMMARY:a\\nATTACH:x\\; b\\, c\\\\d\\ne')
  expect(file).not.toMatch(/^ATTACH/m)
})

test('no line is longer than 75 octets, and no letter is cut (RFC 5545, 3.1)', () => {
  const summary = `${'योग '.repeat(30)}🧘🏽‍♀️${'x'.repeat(200)}`
  const file = calendarFile('Auren', [{ ...entry, summary }])
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(unfolded(file)).toContain(`SUMMARY:${summary}`)
})
