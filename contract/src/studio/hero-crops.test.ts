import { expect, test } from 'vitest'
import { HERO_CROPS, windowAround } from './hero-crops.ts'

const landscape = { width: 3000, height: 2000 }
const { wide, tall } = HERO_CROPS

test('a crop is the largest part of the photograph in its shape, around what must stay in the picture', () => {
  const { left, right, top, bottom } = windowAround(landscape, tall, { x: 0.7, y: 0.1 })
  expect([top, bottom]).toEqual([0, 1])
  expect((right - left) * 3000).toBeCloseTo(1125)
  expect((left + right) / 2).toBeCloseTo(0.7)
  const onDesktop = windowAround(landscape, wide, { x: 0.7, y: 0.45 })
  expect([onDesktop.left, onDesktop.right]).toEqual([0, 1])
  expect((onDesktop.top + onDesktop.bottom) / 2).toBeCloseTo(0.45)
})

test('a point at the edge moves a crop to the edge, never over it', () => {
  expect(windowAround(landscape, tall, { x: 1, y: 1 }).right).toBeCloseTo(1)
  expect(windowAround(landscape, tall, { x: 0, y: 0 }).left).toBe(0)
  expect(windowAround({ width: 900, height: 1600 }, wide, { x: 0.5, y: 1 }).bottom).toBeCloseTo(1)
})

test('a photograph in the shape of a crop is shown whole', () => {
  expect(windowAround({ width: 450, height: 800 }, tall, { x: 0.1, y: 0.9 })).toEqual({
    left: 0,
    top: 0,
    right: 1,
    bottom: 1,
  })
})
