import { expect, test } from 'vitest'
import { monthTurnOf } from './month-turn.ts'
import { monthName } from './rules.ts'

const of = (months: string[], joined: string[]) =>
  months.map((month) => ({ month: `${month}-01`, type: 'Day5' as const, joined: joined.includes(month) }))
const turn = (months: string[], joined: string[], present = '2026-12') => {
  const found = monthTurnOf(of(months, joined), `${present}-01`)
  return found && `${found.from.slice(0, 7)} ${found.to.slice(0, 7)}`
}

test('whoever joined a teacher’s last month turns to the next one, once it is open, or from its first day on (PRACTICE-14)', () => {
  expect(turn(['2026-11', '2026-12'], ['2026-11'])).toBe('2026-11 2026-12')
  expect(turn(['2026-11'], ['2026-11'])).toBe('2026-11 2026-12')
  expect(turn(['2026-12', '2027-01'], ['2026-12'])).toBe('2026-12 2027-01')
  expect(turn(['2026-12'], ['2026-12'])).toBe('2026-12 2026-12')
})

test('December turns to January of the next year, on its first day as well, and each is named without its year', () => {
  expect(turn(['2026-12'], ['2026-12'], '2027-01')).toBe('2026-12 2027-01')
  expect(turn(['2026-12', '2027-01'], ['2026-12'], '2027-01')).toBe('2026-12 2027-01')
  expect(turn(['2025-12'], ['2025-12'], '2027-01')).toBeNull()
  expect(monthName({ firstName: 'Ines' }, '2027-01-01T00:00:00.000Z')).toBe('Ines’s January')
})

test('a month that its teacher left out ends nothing, but nobody waits for a teacher who is away for longer', () => {
  expect(turn(['2026-09', '2026-12'], ['2026-09'])).toBe('2026-09 2026-12')
  expect(turn(['2026-09'], ['2026-09'])).toBeNull()
})

test('whoever left out the last month, or never joined, is asked nothing', () => {
  expect(turn(['2026-10', '2026-11', '2026-12'], ['2026-10'])).toBeNull()
  expect(turn(['2026-11', '2026-12'], [])).toBeNull()
})

test('a joined month stays until the one after it is open', () => {
  expect(turn(['2026-11', '2026-12'], ['2026-11', '2026-12'])).toBe('2026-11 2026-12')
  expect(turn(['2026-11', '2026-12', '2027-01'], ['2026-11', '2026-12'])).toBe('2026-12 2027-01')
  expect(turn(['2026-11', '2026-12', '2027-01', '2027-02'], ['2026-11', '2026-12', '2027-01'])).toBe(
    '2027-01 2027-02',
  )
})
