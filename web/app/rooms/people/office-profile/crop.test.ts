import { expect, test } from 'vitest'
import { drawn, openedSize, partOf, WHOLE } from './crop.ts'

const wide = { width: 400, height: 200 }

test('as much of a picture is kept as its shape allows, from the middle (TEACHER-06)', () => {
  expect(partOf(wide, 1, WHOLE)).toEqual({ left: 100, top: 0, width: 200, height: 200 })
  expect(partOf(wide, 4, WHOLE)).toEqual({ left: 0, top: 50, width: 400, height: 100 })
})

test('nearer keeps less of it, never anything beside it', () => {
  expect(partOf(wide, 1, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 300, top: 0, width: 100, height: 100 })
})

test('drawn to the right by half of the frame, more of its left is seen, to its edge', () => {
  const once = drawn(wide, 1, WHOLE, { x: 0.25, y: 0 })
  expect(partOf(wide, 1, once).left).toBe(50)
  const edge = drawn(wide, 1, once, { x: 3, y: 2 })
  expect(partOf(wide, 1, edge)).toMatchObject({ left: 0, top: 0 })
})

test('a phone’s photograph of 48 or 108 megapixels is opened smaller, in its shape; another one as it is', () => {
  expect(openedSize({ width: 8000, height: 6000 })).toEqual({ width: 4000, height: 3000 })
  expect(openedSize({ width: 9000, height: 12_000 })).toEqual({ width: 3000, height: 4000 })
  expect(openedSize({ width: 30_000, height: 2 })).toEqual({ width: 4000, height: 1 })
  expect(openedSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 })
})
