import { channels, contrast, luminance } from './contrast.ts'
import { colourOf, paletteKey, type Theme, themes } from './design-colours.ts'
import type { ColourName } from './palette.ts'

/** WCAG 2.2: 1.4.3 of words, 1.4.11 of what shows where a field ends. */
const WORDS = 4.5
const EDGES = 3

type Pair = readonly [front: ColourName, grounds: readonly ColourName[], needed: number]

const everywhere = ['paper', 'surface', 'sunk'] as const
/** What stands on what on the pages of a studio. */
const pairs: readonly Pair[] = [
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

/** Whether two colours of a palette are told apart well enough where one stands on the other. */
export interface ContrastVerdict {
  theme: Theme
  front: ColourName
  ground: ColourName
  /** From 1 to 21, cut after two decimals; null where a colour is in a notation that is not measured. */
  ratio: number | null
  needed: number
  ok: boolean
}

/** Each pair of colours that meet on a page, by day and by night, with its contrast by WCAG 2.2 AA. */
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

/** The texts of what is too faint, beside the colour that stands on the other; empty where all can be read. */
export function faintColours(palette: Record<string, string>): Record<string, string> {
  const faint: Record<string, string> = {}
  for (const { theme, front, ground, ratio, needed, ok } of paletteContrast(palette)) {
    if (ok) continue
    faint[paletteKey(front, theme)] ??=
      `On “${colourWords[ground]}” its contrast is ${ratio}; it needs ${needed}`
  }
  return faint
}

function ratioOf(front: string, ground: string): number | null {
  const [one, other] = [channels(front), channels(ground)]
  if (!one || !other) return null
  return Math.floor(contrast(luminance(one), luminance(other)) * 100) / 100
}

/** What each colour is for, as an Admin reads it. */
export const colourWords: Record<ColourName, string> = {
  paper: 'Page',
  surface: 'Cards',
  sunk: 'Sunken ground',
  line: 'Fine lines',
  'line-strong': 'Edges of fields',
  ink: 'Text',
  'ink-2': 'Second text',
  'ink-3': 'Small text',
  primary: 'Buttons and links',
  'primary-hover': 'Buttons under the pointer',
  'on-primary': 'Text on buttons',
  'primary-soft': 'Chosen ground',
  ember: 'Accent',
  'ember-disk': 'The sun',
  'ember-soft': 'Accent ground',
  'on-ember': 'Text on the accent',
  night: 'Night ground',
  'on-night': 'Text on night',
  'on-night-2': 'Second text on night',
}
