import { digest } from '../digest.ts'

/** Tokens that a studio may override (D15); all other colours follow from the design. */
export const paletteNames = [
  'paper',
  'surface',
  'sunk',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'primary',
  'primary-hover',
  'on-primary',
  'primary-soft',
  'ember',
  'ember-disk',
  'ember-soft',
  'on-ember',
  'night',
  'on-night',
  'on-night-2',
] as const
export type ColourName = (typeof paletteNames)[number]

/** Prefix of a token's value at night. */
export const DARK = 'dark-'
const names: readonly string[] = paletteNames
const colour = /^#[0-9a-f]{6}$/i

/** Style sheet of a palette: the variables that the tokens read, `--light-ink` by day and `--dark-ink` at night. */
export function paletteCss(palette: Record<string, string>): string {
  const lines = Object.entries(palette)
    .filter(([name, value]) => names.includes(name.replace(DARK, '')) && colour.test(value))
    .map(([name, value]) => `--${name.startsWith(DARK) ? name : `light-${name}`}:${value}`)
  return lines.length > 0 ? `:root{${lines.join(';')}}\n` : ''
}

/** Root-relative address of a palette's style sheet, with a hash of its content; null for the design's own colours. */
export function paletteAddress(palette: Record<string, string>): string | null {
  const css = paletteCss(palette)
  return css ? `/palette.css?of=${digest(css)}` : null
}
