import { withSeeds } from '@studio/contract/studio/derive-palette.ts'
import { expect, test } from 'vitest'
import { changesInWords } from './changes-in-words.ts'

const nothing = { palette: null, texts: {} }

test('the bar says how many of the three colours, of the others, and of the texts have changed', () => {
  const said = (palette: Record<string, string> | null, texts = {}) =>
    changesInWords(nothing, { palette, texts }, {})
  expect(said(withSeeds({}, { brand: '#2f5d4a' }), { headline: 'One', quote: 'Two' })).toBe(
    '1 colour and 2 texts changed.',
  )
  expect(said({ ink: '#000000', 'dark-ink': '#ffffff' })).toBe('2 colours changed.')
  expect(said(null, { footer: 'One' })).toBe('1 text changed.')
  expect(changesInWords({ ...nothing, texts: { lead: 'Ours' } }, nothing, {})).toBe('1 text changed.')
})
