import { colourOf, paletteKey, type Theme, themes } from './design-colours.ts'
import type { ColourName } from './palette.ts'

/** Minimum contrast (WCAG 2.2): 1.4.3 for text, 1.4.11 for borders of fields. */
const WORDS = 4.5
const EDGES = 3

type Pair = readonly [front: ColourName, grounds: readonly ColourName[], needed: number]

const everywhere = ['paper', 'surface', 'sunk'] as const
/** Pairs of foreground and background on the studio's pages. */
export const pairs: readonly Pair[] = [
  ['ink', [...everywhere, 'primary-soft'], WORDS],
  ['ink-2', [...everywhere, 'primary-soft'], WORDS],
  ['ink-3', everywhere, WORDS],
  ['primary', [...everywhere, 'primary-soft'], WORDS],
  ['on-primary', ['primary', 'primary-hover'], WORDS],
  ['ember', [...everywhere, 'ember-soft'], WORDS],
  ['on-ember', ['ember'], WORDS],
  ['on-night', ['night'], WORDS],
  ['on-night-2', ['night'], WORDS],
  ['line-strong', everywhere, EDGES],
]

/** Whether a foreground has enough contrast on its background. */
export interface ContrastVerdict {
  theme: Theme
  front: ColourName
  ground: ColourName
  /** From 1 to 21, truncated to two decimals; null if a colour has an unsupported notation. */
  ratio: number | null
  needed: number
  ok: boolean
}

/** Computes the contrast of each pair of colours that meet on a page, by day and by night (WCAG 2.2 AA). */
export function paletteContrast(palette: Record<string, string>): ContrastVerdict[] {
  return themes.flatMap((theme) =>
    pairs.flatMap(([front, grounds, needed]) =>
      grounds.map((ground) => {
        const ratio = ratioOf(colourOf(palette, front, theme), colourOf(palette, ground, theme))
        return { theme, front, ground, ratio, needed, ok: ratio === null || ratio >= needed }
      }),
    ),
  )
}

/** Messages about insufficient contrast at the foreground's field; empty if every pair passes. */
export function faintColours(palette: Record<string, string>): Record<string, string> {
  const faint: Record<string, string> = {}
  for (const { theme, front, ground, ratio, needed, ok } of paletteContrast(palette)) {
    if (ok) continue
    faint[paletteKey(front, theme)] ??=
      `On “${colourWords[ground]}” its contrast is ${ratio}; it needs ${needed}`
  }
  return faint
}

/** Contrast of two colours, truncated to two decimals; null if one has another notation than `#rrggbb`. */
export function ratioOf(front: string, ground: string): number | null {
  const [one, other] = [channels(front), channels(ground)]
  if (!one || !other) return null
  return Math.floor(contrast(luminance(one), luminance(other)) * 100) / 100
}

/** Purpose of each colour, for Admin. */
export const colourWords: Record<ColourName, string> = {
  paper: 'Page',
  surface: 'Cards',
  sunk: 'Section background',
  line: 'Fine lines',
  'line-strong': 'Field borders',
  ink: 'Text',
  'ink-2': 'Secondary text',
  'ink-3': 'Captions',
  primary: 'Buttons and links',
  'primary-hover': 'Button, hover',
  'on-primary': 'Text on buttons',
  'primary-soft': 'Selected',
  ember: 'Accent',
  'ember-disk': 'The sun',
  'ember-soft': 'Accent background',
  'on-ember': 'Text on accent',
  night: 'Night background',
  'on-night': 'Text on night',
  'on-night-2': 'Secondary text on night',
}

/** Contrast ratio of two luminances (WCAG 2.2), from 1 to 21. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Channels of `#rrggbb`, 0 to 1; null for any other notation. */
export function channels(colour: string | undefined): number[] | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour ?? '')?.[1]
  return digits ? [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255) : null
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
export function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (channel: number) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
