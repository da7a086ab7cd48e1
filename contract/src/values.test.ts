import { expect, test } from 'vitest'
import { UtcDay } from './values.ts'

const day = UtcDay({ wrong: 'Invalid date', missing: 'Give one' })
const textOf = (input: unknown) => day.safeParse(input).error?.issues[0]?.message

test('a day and any instant in it are the same UTC day (D1)', () => {
  for (const same of ['2024-02-29', '2024-02-29Z', '2024-02-29T00:00:00Z', '2024-02-29T23:59:59.999Z']) {
    expect(day.parse(same)).toBe('2024-02-29')
  }
})

test('a day that no calendar or no database has is wrong; none at all is missing', () => {
  for (const wrong of [
    '2023-02-29',
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '2024-02-29T12:00:00+02:00',
    'soon',
    7,
    [],
  ]) {
    expect(textOf(wrong)).toBe('Invalid date')
  }
  for (const nothing of [undefined, null, '']) expect(textOf(nothing)).toBe('Give one')
  expect(day.parse('1900-01-01')).toBe('1900-01-01')
})
