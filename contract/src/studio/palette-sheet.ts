import { digest } from '../digest.ts'
import { DARK, paletteNames } from './palette.ts'
import { skySheet } from './sky-sheet.ts'

const names: readonly string[] = paletteNames
const colour = /^#[0-9a-f]{6}$/i

/**
 * Style sheet of a palette: the variables that the tokens read, `--light-ink` by day and `--dark-ink` at night, and the light of
 * the drawn skies.
 */
export function paletteCss(palette: Record<string, string>): string {
  const lines = Object.entries(palette)
    .filter(([name, value]) => names.includes(name.replace(DARK, '')) && colour.test(value))
    .map(([name, value]) => `--${name.startsWith(DARK) ? name : `light-${name}`}:${value}`)
  return lines.length > 0 ? `:root{${lines.join(';')}}\n${skySheet(palette)}` : ''
}

/** Root-relative address of a palette's style sheet, with a hash of its content; null for the design's own colours. */
export function paletteAddress(palette: Record<string, string>): string | null {
  const css = paletteCss(palette)
  return css ? `/palette.css?of=${digest(css)}` : null
}
