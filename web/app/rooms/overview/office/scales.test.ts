import { expect, test } from 'vitest'
import { boxOf, CHART, heightOf, nearestOf, placeOf, pointByKey, roundTop } from './scales.ts'

test('the top of a chart is round and never below the highest value', () => {
  expect([0, 3, 5, 96, 118, 1184, 2104, 8000].map(roundTop)).toEqual([4, 4, 8, 100, 120, 1200, 2400, 8000])
  expect([9, 10, 11, 13].map(roundTop)).toEqual([12, 12, 12, 16])
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

test('a chart as wide as it is shown keeps its height, a lower one on a phone', () => {
  const boxes = [1062, 314].map((width) => boxOf(width, [280, 220]))
  expect(boxes.map(({ width, height }) => [width, height])).toEqual([
    [1062, 280],
    [314, 220],
  ])
  const [wide] = boxes
  expect([placeOf(0, 3, wide), placeOf(2, 3, wide)]).toEqual([40, 1054])
  expect([heightOf(100, 100, wide), heightOf(0, 100, wide)]).toEqual([14, 254])
  const lefts = [['$1.5K'], ['¥0', '¥240K'], ['KWD 1.2K']].map((texts) => boxOf(1062, [280, 220], texts).left)
  expect(lefts).toEqual([48, 48, 72])
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
