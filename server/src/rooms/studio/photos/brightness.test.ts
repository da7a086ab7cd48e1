import { expect, test } from 'vitest'
import { brightnessOf, type Pixels } from './brightness.ts'

const whole = { left: 0, top: 0, right: 1, bottom: 1 }

/** Makes a picture from the grey, 0 to 255, of each point. */
function picture(width: number, height: number, greyAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++)
    data.fill(greyAt(i % width, Math.floor(i / width)), i * 3, i * 3 + 3)
  return { width, height, data }
}

test('a region is as dark and as light as its darkest and lightest points, in the luminance of WCAG', () => {
  expect(
    brightnessOf(
      picture(10, 10, () => 0),
      whole,
    ),
  ).toEqual({ dark: 0, light: 0 })
  expect(
    brightnessOf(
      picture(10, 10, () => 255),
      whole,
    ),
  ).toEqual({ dark: 1, light: 1 })
  const halves = picture(20, 10, (x) => (x < 10 ? 20 : 188))
  const { dark, light } = brightnessOf(halves, whole)
  expect([dark, light]).toEqual([0, 0.51])
  expect(brightnessOf(halves, { ...whole, right: 0.5 }).light).toBe(0.01)
})

test('a speck decides nothing', () => {
  expect(
    brightnessOf(
      picture(50, 50, (x, y) => (x === 9 && y === 9 ? 255 : 0)),
      whole,
    ).light,
  ).toBe(0)
})
