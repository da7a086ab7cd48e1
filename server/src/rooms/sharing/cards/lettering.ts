import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { xmlText } from '../files-for-machines.ts'

const latin = import.meta.resolve('@fontsource/ysabeau/files/ysabeau-latin-300-normal.woff')
const ofAllSubsets = (weight: number) =>
  ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'].map((subset) =>
    latin.replace('latin-300', `${subset}-${weight}`),
  )

/** Font files of each face, searched in this order for a glyph. */
const files = {
  title: ofAllSubsets(300),
  name: ofAllSubsets(500),
  text: [import.meta.resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf')],
  strong: [
    import.meta.resolve('@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf'),
  ],
}

type Face = keyof typeof files

const opened = new Map<string, Font>()

function open(file: string): Font {
  const font = opened.get(file) ?? (create(readFileSync(fileURLToPath(file))) as Font)
  opened.set(file, font)
  return font
}

const fontFor = (face: Face, letter: string) =>
  files[face].map(open).find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

export interface Line {
  face: Face
  /** Pixels. */
  size: number
  text: string
}

/** Splits a text into runs of one font each; null if the studio's fonts lack a glyph. */
function runsOf({ face, text }: Line): { font: Font; text: string }[] | null {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const font = fontFor(face, letter)
    if (!font) return null
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** Assumed width of a glyph from the machine's fonts, as a fraction of its size. */
const GUESSED_WIDTH = 0.62

/** Width of a line in pixels; estimated if the machine's fonts draw it. */
export function widthOf(line: Line): number {
  const runs = runsOf(line)
  if (!runs) return [...line.text].length * GUESSED_WIDTH * line.size
  const widths = runs.map(({ font, text }) => (font.layout(text).advanceWidth / font.unitsPerEm) * line.size)
  return widths.reduce((sum, width) => sum + width, 0)
}

/**
 * Draws a line as SVG shapes with the left end of its baseline at (x, y), so that it looks equal on every machine. Scripts that
 * the studio's fonts lack (Arabic, Chinese, emoji) are left to the machine's fonts, if it has any.
 */
export function writeLine(line: Line, { x, y, fill }: { x: number; y: number; fill: string }): string {
  const runs = runsOf(line)
  if (!runs) {
    const font = `font-family="sans-serif" font-size="${line.size}"`
    return `<text x="${x}" y="${y}" ${font} fill="${fill}">${xmlText(line.text)}</text>`
  }
  let at = x
  const shapes = runs.flatMap(({ font, text }) => {
    const scale = line.size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    return glyphs.map((glyph, index) => {
      const left = at + (positions[index]?.xOffset ?? 0) * scale
      at += (positions[index]?.xAdvance ?? 0) * scale
      const place = `translate(${left.toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
      return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
    })
  })
  return `<g fill="${fill}">${shapes.join('')}</g>`
}

/** Breaks a text into lines of at most `width` pixels, in a smaller size if it needs more than `most` lines; cuts overlong words. */
export function setLines(
  { face, text }: Omit<Line, 'size'>,
  { width, sizes, most }: { width: number; sizes: readonly number[]; most: number },
): Line[] {
  for (const size of sizes) {
    const lines = wrapped({ face, size, text }, width)
    if (lines.length <= most && lines.every((line) => widthOf(line) <= width)) return lines
  }
  const size = sizes.at(-1) ?? 0
  const lines = wrapped({ face, size, text }, width).slice(0, most)
  return lines.map((line, index) => shortened(line, width, index === most - 1))
}

function wrapped({ face, size, text }: Line, width: number): Line[] {
  const lines: Line[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = { face, size, text: `${last?.text} ${word}` }
    if (last && widthOf(longer) <= width) lines.splice(-1, 1, longer)
    else lines.push({ face, size, text: word })
  }
  return lines
}

function shortened(line: Line, width: number, ends: boolean): Line {
  let letters = [...line.text]
  if (!ends && widthOf(line) <= width) return line
  const cut = () => ({ ...line, text: `${letters.join('').trimEnd()}…` })
  while (letters.length > 1 && widthOf(cut()) > width) letters = letters.slice(0, -1)
  return cut()
}
