import { type ColourName, DARK } from './palette.ts'

export const themes = ['day', 'night'] as const
export type Theme = (typeof themes)[number]

/** Colours of the design by day and by night, equal to the web's tokens; a palette overrides them. */
const designColours: Record<ColourName, readonly [day: string, night: string]> = {
  paper: ['#f5f5f1', '#0d1726'],
  surface: ['#ffffff', '#142135'],
  sunk: ['#ecede8', '#0a121f'],
  line: ['#dddfd9', '#263750'],
  'line-strong': ['#7f8891', '#6f8096'],
  ink: ['#14233a', '#edf0ee'],
  'ink-2': ['#4a586b', '#b2bfce'],
  'ink-3': ['#5f6b7b', '#93a2b5'],
  primary: ['#1d3b5e', '#a9c6e6'],
  'primary-hover': ['#142b48', '#c4d8ee'],
  'on-primary': ['#ffffff', '#0d1726'],
  'primary-soft': ['#e3eaf0', '#1e304a'],
  ember: ['#bf3b24', '#ff9377'],
  'ember-disk': ['#e2573a', '#e2573a'],
  'ember-soft': ['#fbe8e2', '#3a2328'],
  'on-ember': ['#ffffff', '#0d1726'],
  night: ['#0f1d33', '#0f1d33'],
  'on-night': ['#edf0ee', '#edf0ee'],
  'on-night-2': ['#b2bfce', '#b2bfce'],
}

/** Tokens that are dark by day, too; at night they keep the day's colour unless a palette overrides it. */
const alwaysNight: readonly ColourName[] = ['night', 'on-night', 'on-night-2']

/** Key of a palette for a token and a theme. */
export const paletteKey = (name: ColourName, theme: Theme): string =>
  theme === 'day' ? name : `${DARK}${name}`

/** Colour of a token in a palette, with the design's colour as default. */
export function colourOf(palette: Record<string, string>, name: ColourName, theme: Theme): string {
  const own = palette[paletteKey(name, theme)]
  if (own) return own
  const byDay = theme === 'night' && alwaysNight.includes(name) ? palette[name] : undefined
  return byDay ?? designColours[name][theme === 'day' ? 0 : 1]
}
