import type { Region } from '@studio/contract/studio/hero-crops.ts'

/** A small picture as bytes: red, green, blue of each pixel, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** Percent of outliers to ignore at either end. */
const LEFT_OUT = 0.5

/**
 * Computes the darkest and lightest relative luminance of a region (WCAG 2.2), 0 to 1, rounded outwards to a hundredth,
 * without half a percent of outliers at either end.
 */
export function brightnessOf(pixels: Pixels, region: Region): { dark: number; light: number } {
  const found = [...inside(pixels, region)]
    .map((at) => luminanceAt(pixels.data, at * 3))
    .sort((a, b) => a - b)
  const at = (share: number) => found[Math.round((found.length - 1) * share)] ?? 0
  const dark = Math.floor(at(LEFT_OUT / 100) * 100) / 100
  const light = Math.ceil(at(1 - LEFT_OUT / 100) * 100) / 100
  return { dark, light: Math.min(1, light) }
}

/** Yields the indexes of a region's pixels. */
function* inside({ width, height }: Pixels, { left, top, right, bottom }: Region): Generator<number> {
  for (let y = Math.floor(top * height); y < Math.ceil(bottom * height); y++) {
    for (let x = Math.floor(left * width); x < Math.ceil(right * width); x++) yield y * width + x
  }
}

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** Computes the relative luminance of the red, green and blue bytes from `at` on (WCAG 2.2), 0 to 1. */
export function luminanceAt(bytes: Uint8Array, at: number): number {
  const linear = (channel: number) => LINEAR[bytes[at + channel] ?? 0] ?? 0
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}
