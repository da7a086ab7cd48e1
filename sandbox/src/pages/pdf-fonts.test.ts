import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { runsOf } from './pdf-fonts.ts'
import { unpackedFont } from './unpacked-font.ts'

test('every letter of a name has a font that holds it', () => {
  expect(runsOf('Łukasz 山田')).toEqual([
    { font: 'text', text: 'Łukasz ' },
    { font: 'kanji', text: '山田' },
  ])
  expect(runsOf('Nguyễn Thị Ánh')).toEqual([{ font: 'text', text: 'Nguyễn Thị Ánh' }])
  for (const name of ['안녕', 'مريم', 'Ελένη', 'अनिल', 'Ṩ']) {
    expect(
      runsOf(name)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name)
  }
  expect(runsOf('안녕 مريم').map(({ font }) => font)).toEqual(['any'])
})

test('the font with every letter is read unpacked, and says the same as the packed one', () => {
  const packed = readFileSync(
    fileURLToPath(import.meta.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
  )
  const [before, after] = [create(packed), create(unpackedFont(packed))] as Font[]
  expect(unpackedFont(packed).length).toBeGreaterThan(packed.length)
  expect(after?.postscriptName).toBe(before?.postscriptName)
  expect(after?.numGlyphs).toBe(before?.numGlyphs)
  expect(after?.layout('مر').advanceWidth).toBe(before?.layout('مر').advanceWidth)
})
