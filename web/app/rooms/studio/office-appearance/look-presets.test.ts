import { toOklch } from '@studio/contract/studio/oklch.ts'
import { expect, test } from 'vitest'
import { coloursOfPixels } from './look-presets.tsx'

const GREEN = [47, 93, 74, 255]
const AMBER = [217, 164, 65, 255]
const BLACK = [20, 20, 20, 255]
const CLEAR = [255, 0, 0, 0]
const pixels = (...parts: [count: number, colour: number[]][]) =>
  parts.flatMap(([count, colour]) => Array.from({ length: count }, () => colour).flat())

test('the darker of a logo’s two colours is the brand, the lighter one the sun, whichever fills more of it', () => {
  for (const [green, amber] of [
    [60, 20],
    [20, 60],
  ] as const) {
    const found = coloursOfPixels(pixels([green, GREEN], [amber, AMBER], [100, BLACK], [100, CLEAR]))
    expect(found).toEqual({ brand: '#2f5d4a', accent: '#d9a441' })
  }
})

test('a logo of one colour has a brand alone, and shades of it are no second one', () => {
  const found = coloursOfPixels(pixels([10, GREEN], [10, [70, 120, 98, 255]], [50, BLACK]))
  expect(Object.keys(found ?? {})).toEqual(['brand'])
  expect(Math.abs(toOklch(found?.brand ?? '').h - toOklch('#2f5d4a').h)).toBeLessThan(10)
})

test('a logo in black, or of nothing, has none', () => {
  expect(coloursOfPixels(pixels([50, BLACK], [50, CLEAR]))).toBeNull()
  expect(coloursOfPixels([])).toBeNull()
})
