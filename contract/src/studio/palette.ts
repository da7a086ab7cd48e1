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
const number = '-?\\d{1,4}(?:\\.\\d{1,6})?(?:%|deg)?'
const colour = new RegExp(
  `^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|hsl|oklch|oklab|lch|lab)\\(${number} ${number} ${number}(?: ?/ ?${number})?\\))$`,
  'i',
)

/** Errors of a palette, one sentence each: unknown tokens, and values that are not CSS colours. */
export function paletteErrors(palette: Record<string, string>): string[] {
  return Object.entries(palette).flatMap(([name, value]) => {
    if (!names.includes(name.replace(DARK, ''))) return [`there is no token ${name}`]
    return colour.test(value) ? [] : [`${name}=${value} is no colour such as #1d3b5e or rgb(29 59 94)`]
  })
}

/** Style sheet of a palette: the variables that the tokens read, `--light-ink` by day and `--dark-ink` at night. */
export function paletteCss(palette: Record<string, string>): string {
  const lines = Object.entries(palette)
    .filter(([name, value]) => paletteErrors({ [name]: value }).length === 0)
    .map(([name, value]) => `--${name.startsWith(DARK) ? name : `light-${name}`}:${value}`)
  return lines.length > 0 ? `:root{${lines.join(';')}}\n` : ''
}

/** Root-relative address of a palette's style sheet, with a hash of its content; null for the design's own colours. */
export function paletteAddress(palette: Record<string, string>): string | null {
  const css = paletteCss(palette)
  return css ? `/palette.css?of=${digest(css)}` : null
}
