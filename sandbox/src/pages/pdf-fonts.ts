import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { unpackedFont } from './unpacked-font.ts'

/** Fonts in order of preference: the most readable, then one with kanji, then one with every script. */
const files = {
  text: import.meta.resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  kanji: import.meta.resolve('@expo-google-fonts/sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf'),
  any: import.meta.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'),
} as const

export type FontName = keyof typeof files
const names = Object.keys(files) as FontName[]

export interface Run {
  font: FontName
  text: string
}

const opened = new Map<FontName, { bytes: Buffer; font: Font }>()

function open(name: FontName): { bytes: Buffer; font: Font } {
  const known = opened.get(name)
  if (known) return known
  const file = readFileSync(fileURLToPath(files[name]))
  const bytes = files[name].endsWith('.woff') ? unpackedFont(file) : file
  const now = { bytes, font: create(bytes) as Font }
  opened.set(name, now)
  return now
}

/** The bytes of a font, as the PDF embeds it. */
export const fontBytes = (name: FontName): Buffer => open(name).bytes

/** Splits a text into runs of one font each, so that every script is printed: 'Łukasz 山田' is two. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const font = letter === ' ' && last ? last.font : fontWith(point)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const fontWith = (point: number): FontName =>
  names.find((name) => open(name).font.hasGlyphForCodePoint(point)) ?? 'any'
