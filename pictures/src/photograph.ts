import { hashOf, randomStream } from './seeded.ts'
import { WASHES, type WashName } from './washes.ts'

/** Parameters of a generated photograph: hills one behind the other in the haze of a low sun. */
export type PhotographPlan = {
  /** Seed; the same words give the same picture. */
  words: string
  wash: WashName
  /** Pixels. */
  width: number
  height: number
  /** Position of the sun, as shares of the sides. */
  sunX: number
  sunY: number
}

type Rgb = [red: number, green: number, blue: number]
type Noise = (x: number, y: number) => number

const RIDGES = 6
/** Amplitude of the film grain, of 255. */
const GRAIN = 12

/**
 * Generates a photograph as rows of red, green and blue: light, depth, haze and grain instead of outlines.
 */
export function photograph(plan: PhotographPlan): Uint8Array {
  const { words, width, height } = plan
  const chance = randomStream(hashOf(words))
  const view = viewOf(plan, noiseOf(chance))
  const data = new Uint8Array(width * height * 3)
  for (let column = 0; column < width; column++) {
    const x = column / width
    const tops = view.lines.map((line) => line(x))
    for (let row = 0; row < height; row++) {
      const y = row / height
      const vignette = 1 - 0.34 * Math.hypot(x - 0.5, y - 0.5) ** 2
      const grain = (chance() + chance() - 1) * GRAIN
      const at = (row * width + column) * 3
      for (const [channel, value] of pointOf(view, tops, { x, y }).entries()) {
        data[at + channel] = Math.max(0, Math.min(255, value * vignette + grain))
      }
    }
  }
  return data
}

type Place = { x: number; y: number }
type View = ReturnType<typeof viewOf>

function viewOf({ wash, width, height, sunX, sunY }: PhotographPlan, noise: Noise) {
  const shape = width / height
  return {
    noise,
    height,
    sky: WASHES[wash].sky.map(rgbOf) as [Rgb, Rgb, Rgb],
    glow: mix(rgbOf(WASHES[wash].disk), [255, 244, 222], 0.72),
    land: WASHES[wash].land.map(rgbOf),
    lines: Array.from({ length: RIDGES }, (_, i) => ridgeLine(noise, shape, i)),
    /** Distance from the sun, in heights. */
    distance: ({ x, y }: Place) => Math.hypot((x - sunX) * shape, y - sunY),
  }
}

/**
 * Computes a point's colour: the nearest ridge that covers it, blended with nearer ridges whose soft edge
 * contains it.
 */
function pointOf(view: View, tops: number[], place: Place): Rgb {
  const edges = tops.map((top, i) => {
    const softness = i > 3 ? 3.5 - i * 0.2 : 1.4
    return Math.min(1, Math.max(0, ((place.y - top) * view.height) / softness + 0.5))
  })
  const first = edges.lastIndexOf(1)
  let point = first < 0 ? skyPoint(view, place) : ridgePoint(view, place, { i: first, top: tops[first] ?? 0 })
  for (let i = first + 1; i < RIDGES; i++) {
    const edge = edges[i] ?? 0
    if (edge > 0) point = mix(point, ridgePoint(view, place, { i, top: tops[i] ?? 0 }), edge)
  }
  return point
}

function skyPoint({ sky, glow, noise, distance }: View, { x, y }: Place): Rgb {
  const far = distance({ x, y })
  const light = 0.75 * Math.exp(-far * far * 9) + 0.9 * Math.exp(-far * far * 160)
  const cloud = Math.max(0, fractal(noise, x * 2.4 + 7, y * 9, 4) - 0.5) * 0.9 * (1 - y)
  return mix(mix(skyAt(sky, y), [255, 252, 246], cloud), glow, Math.min(1, light))
}

function ridgePoint(view: View, { x, y }: Place, { i, top }: { i: number; top: number }): Rgb {
  const { land, sky, glow, noise, distance } = view
  const depth = i / (RIDGES - 1)
  const far = distance({ x, y })
  const below = Math.min(1, (y - top) / (0.09 + depth * 0.22))
  const bark = fractal(noise, x * (20 + i * 14), y * (26 + i * 12) + i * 9, 3) - 0.5
  const near = mix(land[Math.round(depth * 4)] ?? glow, [8, 14, 22], depth * 0.25)
  const textured = near.map((channel) => channel * (1 + bark * (0.15 + depth * 0.75))) as Rgb
  const haze = (1 - depth) * 0.42 + below * (0.5 - depth * 0.42)
  return mix(textured, mix(sky[2], glow, Math.exp(-far * far * 5) * 0.7), haze)
}

/** Returns the upper edge of a ridge by x, from far to near, as shares of the height. */
function ridgeLine(noise: Noise, shape: number, i: number): (x: number) => number {
  const depth = i / (RIDGES - 1)
  const base = 0.5 + 0.42 * depth ** 1.2
  const swing = 0.16 - depth * 0.05
  return (x) => base - (fractal(noise, x * shape * (1.3 + depth * 0.9) + i * 31, i * 17, 6) - 0.5) * swing * 2
}

const skyAt = ([top, middle, low]: [Rgb, Rgb, Rgb], y: number): Rgb =>
  y < 0.35 ? mix(top, middle, y / 0.35) : mix(middle, low, Math.min(1, (y - 0.35) / 0.3))

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Returns smooth noise, 0 to 1, on a repeating grid of 256 by 256. */
function noiseOf(chance: () => number): Noise {
  const grid = Float64Array.from({ length: 65_536 }, chance)
  const at = (x: number, y: number) => grid[((y & 255) << 8) | (x & 255)] ?? 0
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = (x - left) ** 2 * (3 - 2 * (x - left))
    const down = (y - top) ** 2 * (3 - 2 * (y - top))
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * across
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * across
    return upper + (lower - upper) * down
  }
}

/** Sums noise of several sizes, 0 to 1. */
function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  let whole = 0
  for (let i = 0; i < octaves; i++) {
    sum += noise(x * scale, y * scale) * weight
    whole += weight
    weight *= 0.5
    scale *= 2.03
  }
  return sum / whole
}
