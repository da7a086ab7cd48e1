import { expect, test } from 'vitest'
import {
  changedByHand,
  derivePalette,
  faintSeed,
  proposedSeeds,
  seedsOf,
  takeProposal,
  withSeeds,
} from './derive-palette.ts'
import { colourOf, paletteKey, themes } from './design-colours.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { paletteNames } from './palette.ts'
import { faintColours } from './palette-contrast.ts'

const hues = Array.from({ length: 36 }, (_, step) => step * 10)
const vivid = hues.flatMap((h) => [0.3, 0.5, 0.7, 0.9].map((l) => fromOklch({ l, c: 0.25, h })))
const ends = ['#ffff00', '#ffffff', '#000000', '#808080', '#ff0000', '#00ff00', '#0000ff', '#00ffff']

test('colours come back from OKLCH as they went in', () => {
  for (const colour of [...ends, '#14233a', '#f5f5f1', '#bf3b24'])
    expect(fromOklch(toOklch(colour))).toBe(colour)
})

test('from the design’s three colours come the design’s own, by day and by night (D15)', () => {
  const derived = derivePalette(seedsOf({}))
  for (const theme of themes)
    for (const name of paletteNames) expect(derived[paletteKey(name, theme)]).toBe(colourOf({}, name, theme))
  expect(withSeeds({}, { brand: '#1D3B5E' })).toEqual({})
})

test('every text can be read, whatever the brand, the accent and the page (WCAG 2.2 AA)', () => {
  for (const one of [...vivid, ...ends]) {
    const alone = derivePalette(proposedSeeds(one))
    expect([one, faintColours(alone)]).toEqual([one, {}])
    const all = derivePalette({ brand: '#2f5d4a', accent: one, paper: one })
    expect([one, faintColours(all)]).toEqual([one, {}])
  }
})

test('a brand that can be read is the buttons’ colour as it was typed, and its ridges and grounds turn with it', () => {
  const palette = withSeeds({}, { brand: '#2F5D4A' })
  expect(palette.primary).toBe('#2f5d4a')
  expect(faintSeed(palette)).toBeNull()
  const green = toOklch('#2f5d4a').h
  for (const key of ['ink', 'night', 'dark-paper', 'dark-primary'])
    expect(Math.abs(toOklch(palette[key] ?? '').h - green)).toBeLessThan(25)
})

test('an accent too light for words waits for one press, which takes the same hue, darker; the sun keeps it', () => {
  const palette = withSeeds({}, { brand: '#2f5d4a', accent: '#d9a441', paper: '#f7f3ea' })
  const faint = faintSeed(palette)
  expect(faint).toMatchObject({ seed: 'accent', shown: '#d9a441' })
  expect(faint?.ratio).toBeLessThan(2.1)
  expect(faint?.proposalRatio).toBeGreaterThanOrEqual(4.5)
  expect(Object.keys(faintColours(palette))).toContain('ember')
  const taken = faint ? takeProposal(palette, faint) : {}
  expect(faintSeed(taken)).toBeNull()
  expect(faintColours(taken)).toEqual({})
  expect(taken['ember-disk']).toBe('#d9a441')
  expect(Math.abs(toOklch(taken.ember ?? '').h - toOklch('#d9a441').h)).toBeLessThan(8)
  expect(changedByHand(taken)).toEqual({})
})

test.each([
  ['brand', { brand: '#ffff00' }],
  ['brand', { brand: '#ffffff' }],
  ['paper', { paper: '#222222' }],
] as const)('a %s that words can’t be read in, or on, waits for its proposal, too', (seed, change) => {
  const palette = withSeeds({}, change)
  const faint = faintSeed(palette)
  expect(faint?.seed).toBe(seed)
  const taken = faint ? takeProposal(palette, faint) : palette
  expect([faintSeed(taken), faintColours(taken)]).toEqual([null, {}])
})

test('what was changed by hand is counted, and stays when another colour is chosen', () => {
  const byHand = { primary: '#0a5c4a', 'dark-primary': '#9fd8c8' }
  expect(changedByHand(byHand)).toEqual({ 'dark-primary': '#9fd8c8' })
  const plum = withSeeds(byHand, { brand: '#5a2e55' })
  expect(plum).toMatchObject({ primary: '#5a2e55', 'dark-primary': '#9fd8c8' })
  expect(Object.keys(plum)).toHaveLength(2 * paletteNames.length)
  expect(changedByHand(plum)).toEqual({ 'dark-primary': '#9fd8c8' })
})

test('sun and page are proposed beside the brand until they are chosen: amber beside a brand as warm as the sun', () => {
  const clay = withSeeds({}, { brand: '#8c4a2f' })
  expect(seedsOf(clay)).toEqual({ brand: '#8c4a2f', accent: '#e0a33e', paper: '#f5f5f1' })
  expect(seedsOf(withSeeds(clay, { brand: '#2f5d4a' })).accent).toBe('#e2573a')
  const own = withSeeds(clay, { accent: '#5a2e55' })
  expect(seedsOf(withSeeds(own, { brand: '#2f5d4a' })).accent).toBe('#5a2e55')
})
