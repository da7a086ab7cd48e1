import { expect, test } from 'vitest'
import { arcPoint } from '../../ui/sky/day-arc.ts'
import { arcPath, isDay } from './day-arc.tsx'

const arc = { from: 0.5, to: 0.9, base: 0.6, rise: 0.3 }

test('the sun’s way begins at the horizon, and there is none by night', () => {
  expect(arcPath(0, 13, (hour) => arcPoint(hour, arc))).toMatch(/^M50 60L.*[L]70 30$/)
  expect([isDay(5), isDay(12), isDay(21)]).toEqual([false, true, false])
})
