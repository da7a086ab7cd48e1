import { HILLS, hills } from '@studio/pictures/hills.ts'
import { expect, test } from 'vitest'
import { arcPoint, diskPoint } from './day-arc.ts'
import { groundOf, sceneAt } from './hour-sky.tsx'

const arc = { from: 0.5, to: 0.9, base: 0.6, rise: 0.3 }

test.each([
  [0, 'night'],
  [3.99, 'night'],
  [4, 'before dawn'],
  [6.3, 'before dawn'],
  [6.34, 'morning'],
  [10.99, 'morning'],
  [11, 'noon'],
  [16.99, 'noon'],
  [17, 'dusk'],
  [20.99, 'dusk'],
  [21, 'night'],
] as const)('at %d hours the landscape lies in the light of %s', (hour, scene) => {
  expect(sceneAt(hour)).toBe(scene)
})

test('words are white on dusk, night and the time before dawn, and the page’s on a bright day', () => {
  const grounds = (['night', 'before dawn', 'morning', 'noon', 'dusk'] as const).map(groundOf)
  expect(grounds).toEqual(['night', 'night', 'page', 'page', 'night'])
})

test('the sun goes from left to right by day, and the moon takes the same way by night', () => {
  expect(arcPoint(5.5, arc).x).toBeCloseTo(0.5)
  expect(arcPoint(13, arc)).toEqual({ x: expect.closeTo(0.7), y: expect.closeTo(0.3) })
  expect(arcPoint(20.5, arc).x).toBeCloseTo(0.9)
  expect(arcPoint(1, arc)).toEqual({ x: expect.closeTo(0.7), y: expect.closeTo(0.3) })
})

test('before sunrise the disk looks over the hills', () => {
  expect(diskPoint(5, arc)).toEqual({ x: expect.closeTo(0.56), y: expect.closeTo(0.57) })
  expect(diskPoint(12, arc)).toEqual(arcPoint(12, arc))
})

test('five ridges span the picture and a little more, each the same whenever it is drawn', () => {
  const drawn = hills()
  expect(drawn).toEqual(hills())
  expect(new Set(drawn).size).toBe(5)
  for (const path of drawn) {
    const steps = [...path.matchAll(/20 ?(-?[\d.]+)/g)]
    expect(steps).toHaveLength((HILLS.width + 80) / 20)
    expect(path).toMatch(/^M-40 [\d.]+l.*V560H-40Z$/)
    const first = Number(path.match(/^M-40 ([\d.]+)/)?.[1])
    let height = first
    for (const [, climb] of steps) {
      height += Number(climb)
      expect(height).toBeGreaterThan(HILLS.height * 0.4)
      expect(height).toBeLessThan(HILLS.height)
    }
  }
})
