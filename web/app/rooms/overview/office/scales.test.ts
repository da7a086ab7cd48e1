import { expect, test } from 'vitest'
import { CHART, heightOf, nearestOf, placeOf, pointByKey, roundTop, threeMarks } from './scales.ts'

test('the top of a chart is round and never below the highest value', () => {
  expect([0, 3, 5, 96, 118, 1184, 8000].map(roundTop)).toEqual([4, 4, 8, 100, 200, 2000, 8000])
  expect([9, 10, 11].map(roundTop)).toEqual([12, 12, 20])
})

test('nothing stands on the ground, the top at the top, and what went below it on the ground', () => {
  expect(heightOf(100, 100)).toBe(CHART.top)
  expect(heightOf(0, 100)).toBe(CHART.height - CHART.bottom)
  expect(heightOf(-5, 100)).toBe(CHART.height - CHART.bottom)
})

test('the first and the last stand at the edges, one alone at the left', () => {
  expect([placeOf(0, 3), placeOf(2, 3)]).toEqual([CHART.left, CHART.width - CHART.right])
  expect(placeOf(0, 1)).toBe(CHART.left)
})

test('a line of days is labelled at its first, its middle and its last', () => {
  const days = ['1 Mar', '2 Mar', '3 Mar', '4 Mar', '5 Mar', '6 Mar', '7 Mar']
  const marks = threeMarks(days)
  expect(marks.map(({ text }) => text)).toEqual(['1 Mar', '4 Mar', '7 Mar'])
  expect(marks.map(({ at }) => at)).toEqual([0, 3, 6].map((index) => placeOf(index, 7)))
  expect(threeMarks(days.slice(0, 2)).map(({ text }) => text)).toEqual(['1 Mar', '2 Mar'])
})

test('the pointer reads the nearest day, also outside of the lines', () => {
  const places = [84, 100, 116]
  expect([0, 84, 91, 93, 111, 640].map((position) => nearestOf(places, position))).toEqual([0, 0, 0, 1, 2, 2])
})

test('arrow keys go from day to day and stop at both ends; other keys are nobody’s', () => {
  const keys = ['ArrowLeft', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a', 'Tab']
  expect(keys.map((key) => pointByKey(key, 5, 30))).toEqual([4, 6, 0, 12, 0, 29, undefined, undefined])
  expect(pointByKey('ArrowLeft', 0, 30)).toBe(0)
  expect(pointByKey('ArrowRight', 29, 30)).toBe(29)
})
