import { channels } from './palette-contrast.ts'

/** A colour by lightness (0 to 1), chroma, and hue in degrees (https://bottosson.github.io/posts/oklab). */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** Reads `#rrggbb`; any other notation is black. */
export function toOklch(colour: string): Oklch {
  const [red = 0, green = 0, blue = 0] = (channels(colour) ?? []).map(linearOf)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Writes `#rrggbb`; of a colour that no screen has, the chroma gives way. */
export function fromOklch({ l, c, h }: Oklch): string {
  const light = Math.min(1, Math.max(0, l))
  let chroma = c
  let found = rgbOf(light, chroma, h)
  while (chroma > 0 && !found.every(isShown)) {
    chroma = Math.max(0, chroma - 0.002)
    found = rgbOf(light, chroma, h)
  }
  const digits = found.map((one) =>
    Math.round(Math.min(1, Math.max(0, gammaOf(one))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** From −180 to 180 degrees: the shorter way from one hue to another. */
export const turnBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180

/** Half a step of eight bits. */
const SLACK = 0.0004
const isShown = (one: number) => one >= -SLACK && one <= 1 + SLACK * 4

function rgbOf(l: number, c: number, h: number): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const linearOf = (one: number) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
const gammaOf = (one: number) => (one <= 0.0031308 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055)
