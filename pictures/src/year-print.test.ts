import { describe, expect, test } from 'vitest'
import { hourInk } from './year-ink.ts'
import { yearPrint } from './year-print.ts'
import { type DrawnWeek, summitAt, weekAt, yearColumn } from './year-range.ts'

const week = (index: number, minutes: number, state: DrawnWeek['state'] = 'practised'): DrawnWeek => ({
  label: `week ${index}`,
  minutes,
  classes: Math.ceil(minutes / 40),
  hour: minutes > 0 ? (index * 5) % 24 : null,
  state,
})
/** Weeks from letters: a digit is that many times 30 minutes, `m` missed, `p` paused, a point what is to come. */
const weeksOf = (text: string) =>
  [...text.padEnd(53, '.')].map((letter, index) => {
    if (letter === 'm') return week(index, 0, 'missed')
    if (letter === 'p') return week(index, 0, 'paused')
    return letter === '.' ? week(index, 0, 'ahead') : week(index, Number(letter) * 30)
  })
const home = { width: 920, height: 240, now: 10 }
const drawn = (text: string, placing = {}) => yearPrint({ weeks: weeksOf(text), ...home, ...placing })
const count = (svg: string, part: string) => svg.split(part).length - 1

describe('a year as a print', () => {
  test('is the same picture for the same weeks, and another one for others', () => {
    expect(drawn('3142m213412')).toBe(drawn('3142m213412'))
    expect(drawn('3142m213412')).not.toBe(drawn('3142m213413'))
    expect(drawn('3', { light: 'night' })).not.toBe(drawn('3'))
  })

  test('has a ridge for each week that was practised, the high ones behind', () => {
    const svg = drawn('3142m213412')
    expect(count(svg, '<g class="w')).toBe(10)
    const bodies = [...svg.matchAll(/fill="url\(#\w+r(\d+)\)"/g)].map(([, index]) => Number(index))
    expect(bodies.slice(0, 3)).toEqual([2, 8, 0])
  })

  test('lays mist over a missed week, and still water with a boat over a pause of four', () => {
    const bands = (svg: string) => count(svg.split('</defs>')[1] ?? '', 'm)"')
    expect([bands(drawn('22222')), bands(drawn('22m22')), bands(drawn('2m2m2'))]).toEqual([0, 3, 6])
    const boats = (svg: string) => count(svg, 'stroke-opacity=".35"')
    expect([boats(drawn('2ppp2')), boats(drawn('2pppp2')), boats(drawn('2pppp2pppp2'))]).toEqual([0, 1, 2])
  })

  test('is a sunrise over open water before anything was practised', () => {
    const svg = drawn('', { now: 0 })
    expect(count(svg, '<g class="w')).toBe(0)
    expect(count(svg, '<g class="sun">')).toBe(2)
  })

  test('is drawn with a line for each class only where there is room for it', () => {
    const lines = (svg: string) => count(svg, 'stroke-linejoin="round"')
    expect(lines(drawn('4'))).toBe(4)
    expect(lines(drawn('4', { width: 350, height: 180 }))).toBe(1)
  })

  test('moves only where it is asked to, and never for who wants nothing to move', () => {
    expect(drawn('44')).not.toContain('animation')
    const rising = drawn('44', { rise: 'all', now: 1 })
    expect(rising).toContain('@media (prefers-reduced-motion:no-preference){.w{')
    expect(rising).toContain('animation-delay:12ms')
    expect(drawn('44', { rise: 'present', now: 1 })).toContain('{.now{')
  })

  test.each(['dawn', 'noon', 'dusk', 'night'] as const)(
    'has no number that is none under the sky of %s',
    (light) => {
      for (const text of ['', '1', '9'.repeat(53), 'm'.repeat(53), '12p3m4pppp5'])
        expect(drawn(text, { light, figure: 0.2 })).not.toMatch(/NaN|undefined|Infinity|null/)
    },
  )
})

test('a place on the picture is the week whose column is there', () => {
  for (const width of [920, 350])
    for (const index of [0, 17, 52]) {
      const [left, column] = yearColumn(index, width)
      expect([weekAt(left + 0.0001, width), weekAt(left + column - 0.0001, width)]).toEqual([index, index])
    }
  expect([weekAt(0, 920), weekAt(1, 920)]).toEqual([-3, 58])
})

test('a summit stands as high as its minutes, the fullest at a fifth from the top', () => {
  const weeks = weeksOf('5m9')
  expect(summitAt(weeks, 2, home)).toBeCloseTo(0.2)
  expect(summitAt(weeks, 1, home)).toBeCloseTo(0.765)
  expect(summitAt(weeks, 0, home)).toBeGreaterThan(0.4)
})

test('the ink of midnight is that of the hour before and after it', () => {
  expect([hourInk(0), hourInk(24), hourInk(-24)]).toEqual(['#1b2f50', '#1b2f50', '#1b2f50'])
  expect(hourInk(8)).toBe('#d99c7f')
})
