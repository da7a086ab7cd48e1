import { expect, test } from 'vitest'
import { artColours, artFolder, turnArt } from './drawn-art.ts'
import { toOklch } from './oklch.ts'
import { paletteCss } from './palette-sheet.ts'

const DAWN = '<stop stop-color="#8FAFC2"/><circle fill="#E2573A"/><path fill="#182D47"/><path fill="#fff"/>'

test('drawn art stays as it is for a studio without a palette, and for one that has changed neither brand nor sun', () => {
  expect(artFolder({})).toBeNull()
  expect(artFolder({ ink: '#000000', primary: '#1D3B5E' })).toBeNull()
  expect(turnArt(DAWN, artColours({}))).toBe(DAWN)
})

test('land and sky take the brand’s hue and keep their light; the sun is the accent', () => {
  const palette = { primary: '#2f5d4a', 'ember-disk': '#d9a441' }
  expect(artFolder(palette)).toBe('/art/2f5d4a-d9a441/')
  const [sky = '', sun, land = ''] = turnArt(DAWN, artColours(palette)).match(/#[0-9a-f]{6}/g) ?? []
  expect(sun).toBe('#d9a441')
  const green = toOklch('#2f5d4a').h
  for (const [own, was] of [
    [sky, '#8fafc2'],
    [land, '#182d47'],
  ] as const) {
    expect(Math.abs(toOklch(own).h - green)).toBeLessThan(30)
    expect(toOklch(own).l).toBeCloseTo(toOklch(was).l, 2)
  }
})

test('a grey brand has a grey landscape', () => {
  const [sky = ''] = turnArt(DAWN, { brand: '#555555', accent: '#e2573a' }).match(/#[0-9a-f]{6}/g) ?? []
  expect(toOklch(sky).c).toBeLessThan(0.01)
})

test('the skies in the page’s markup turn by the palette’s style sheet, the bright ones to dusk in the dark theme', () => {
  const css = paletteCss({ primary: '#2f5d4a' })
  expect(css).toMatch(/:root \[data-sky\]\{--sky-1:#[0-9a-f]{6};/)
  expect(css).toMatch(/\[data-sky='noon'\]\{--sky-1:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/)
  expect(css).toContain("[data-sky='before dawn']")
  expect(paletteCss({ ink: '#111111' })).toBe(':root{--light-ink:#111111}\n')
})
