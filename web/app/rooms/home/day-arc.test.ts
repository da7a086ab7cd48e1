import { expect, test } from 'vitest'
import { arcPoint } from '../../ui/sky/day-arc.ts'
import { arcPath, donePlaces, isDay } from './day-arc.tsx'

const arc = { from: 0.5, to: 0.9, base: 0.6, rise: 0.3 }
const hourOf = (instant: Date) => instant.getUTCHours() + instant.getUTCMinutes() / 60
const at = (time: string) => ({ dateTime: `2026-03-12T${time}:00.000Z` })
const placed = (width: number, ...times: string[]) =>
  donePlaces(times.map(at), { pointAt: (hour) => arcPoint(hour, arc), width, hourOf })

test('a class that is done stands on the sun’s way at the hour at which it was', () => {
  const [morning, evening] = placed(1440, '19:00', '08:30')
  expect(morning).toMatchObject({ ...at('08:30'), at: arcPoint(8.5, arc), lifted: 0 })
  expect(evening).toMatchObject({ ...at('19:00'), at: arcPoint(19, arc), lifted: 0 })
})

test('two that would lie on each other are lifted, the later one higher', () => {
  expect(placed(1440, '12:00', '12:40', '13:10').map(({ lifted }) => lifted)).toEqual([0, 26, 52])
  expect(placed(1440, '08:00', '12:00').map(({ lifted }) => lifted)).toEqual([0, 0])
})

test('what was done by night stands at the ends of the way', () => {
  expect(placed(1440, '02:00', '22:00').map((one) => one.at)).toEqual([
    arcPoint(5.5, arc),
    arcPoint(20.5, arc),
  ])
})

test('the pictures of the ends stay in the narrowest window, with their ticks', () => {
  const xs = placed(320, '02:00', '22:00').map((one) => one.at.x * 320)
  expect(xs).toEqual([arcPoint(5.5, arc).x * 320, 280])
})

test('the sun’s way begins at the horizon, and there is none by night', () => {
  expect(arcPath(0, 13, (hour) => arcPoint(hour, arc))).toMatch(/^M50 60L.*[L]70 30$/)
  expect([isDay(5), isDay(12), isDay(21)]).toEqual([false, true, false])
})
