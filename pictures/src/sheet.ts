import { mixColours } from './colours.ts'
import type { Wash } from './washes.ts'

/** Position of the disk, in shares of the sheet, and its size in drawing units. */
export type Placing = { diskX?: number; diskY?: number; diskR?: number; horizon?: number }

/** The sheet of a print: its size, its colours, its random stream and the drawing so far. */
export type Sheet = {
  width: number
  height: number
  /** Pixels per drawing unit, so that a wide print is not a stretched one. */
  unit: number
  id: string
  wash: Wash
  night: boolean
  placing: Placing
  /** Distance of the disk's centre from the left, and its radius, in pixels. */
  sunX: number
  sunRadius: number
  chance: () => number
  defs: string[]
  shapes: string[]
}

type Stop = readonly [offset: number, colour: string]

/** Rounds to a tenth of a pixel, which is invisible and keeps the file small. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

export function between(sheet: Sheet, low: number, high: number): number {
  return low + (high - low) * sheet.chance()
}

/** Returns the colour of a ridge, 0 the farthest and 4 the nearest; other indices are clamped. */
export function tone(land: readonly string[], index: number): string {
  return land[Math.max(0, Math.min(land.length - 1, index))] ?? '#000000'
}

/** Defines a vertical gradient and returns the fill that uses it. */
export function fade(sheet: Sheet, name: string, stops: readonly Stop[]): string {
  const marks = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  const id = `${sheet.id}${name}`
  sheet.defs.push(`<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join('')}</linearGradient>`)
  return `url(#${id})`
}

export function band(sheet: Sheet, y: number, height: number, fill: string): void {
  sheet.shapes.push(`<rect y="${tenth(y)}" width="${sheet.width}" height="${tenth(height)}" fill="${fill}"/>`)
}

export function circle(sheet: Sheet, x: number, y: number, r: number, fill: string, extra = ''): void {
  sheet.shapes.push(`<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}" fill="${fill}"${extra}/>`)
}

/** Returns a smooth line across the picture, closed down to the bottom edge. */
export function roll(sheet: Sheet, base: number, swing: number, waves: number): string {
  const { width, height } = sheet
  const parts = Array.from({ length: 4 }, (_, i) => ({
    frequency: between(sheet, 0.6, 1.3) * waves * (i + 1) * 0.8,
    phase: between(sheet, 0, 6.28),
    weight: 1 / (i * 1.25 + 1),
  }))
  const points: string[] = []
  for (let x = -8; x <= width + width / 80; x += width / 80) {
    let value = 0
    for (const part of parts) {
      value += part.weight * Math.sin((x / width) * part.frequency * 6.28 + part.phase)
    }
    points.push(`${tenth(x)} ${tenth(base - value * swing)}`)
  }
  return `M${points.join('L')}V${height}H-8Z`
}

/** Draws ridges one behind the other, the farthest first, fading down into the light. */
export function ridges(sheet: Sheet, top: number, bottom: number, count: number, colours: readonly string[]) {
  const { width, unit, wash } = sheet
  for (let i = 0; i < count; i++) {
    const depth = count === 1 ? 1 : i / (count - 1)
    const colour = tone(colours, Math.round(depth * (colours.length - 1)))
    const y = top + (bottom - top) * depth ** 1.25
    const foot = i === count - 1 ? mixColours(colour, '#0b1420', 0.25) : mixColours(colour, wash.sky[2], 0.5)
    const fill = fade(sheet, `r${i}`, [
      [0, colour],
      [1, foot],
    ])
    const swing = (26 - i * 2.5) * unit * between(sheet, 0.8, 1.25)
    const waves = between(sheet, 0.7, 1.3) * (width / (640 * unit)) * (0.8 + i * 0.15)
    sheet.shapes.push(`<path d="${roll(sheet, y, swing, waves)}" fill="${fill}"/>`)
  }
}

/** Draws the disk with its glow; `soft` weakens the glow. */
export function sun(sheet: Sheet, x: number, y: number, radius: number, soft = 1): void {
  const { id, wash } = sheet
  sheet.defs.push(
    `<radialGradient id="${id}g"><stop offset="0" stop-color="${wash.disk}" stop-opacity="${0.34 * soft}"/>` +
      `<stop offset="1" stop-color="${wash.disk}" stop-opacity="0"/></radialGradient>`,
  )
  circle(sheet, x, y, radius * 3.2, `url(#${id}g)`)
  const fill = fade(sheet, 'd', [
    [0, wash.disk],
    [1, mixColours(wash.disk, wash.sky[2], 0.35)],
  ])
  circle(sheet, x, y, radius, fill)
}

/** Draws the broken line of light below a disk, wider and fainter towards the viewer. */
export function glints(
  sheet: Sheet,
  path: { x: number; top: number; bottom: number; reach: number; colour: string; alpha: number },
): void {
  const { unit } = sheet
  const { x, top, bottom, reach, colour, alpha } = path
  for (let y = top + 5 * unit; y < bottom; y += 7 + (y - top) * 0.075) {
    const near = (y - top) / (bottom - top)
    const half = reach * between(sheet, 0.5, 1.25) * (1 - near * 0.3)
    const shift = between(sheet, -0.35, 0.35) * reach * (0.4 + near)
    sheet.shapes.push(
      `<rect x="${tenth(x - half + shift)}" y="${tenth(y)}" width="${tenth(half * 2)}" ` +
        `height="${tenth((1.6 + near * 2.4) * unit)}" rx="${tenth(2 * unit)}" fill="${colour}" ` +
        `opacity="${tenth(alpha * (1 - near * 0.6) * 10) / 10}"/>`,
    )
  }
}
