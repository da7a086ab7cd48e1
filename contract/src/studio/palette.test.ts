import { expect, test } from 'vitest'
import { paletteCss, paletteErrors } from './palette.ts'

test('a palette colours tokens by day, and by night where it says so (D15)', () => {
  const css = paletteCss({ primary: '#0a5c4a', paper: 'rgb(250 250 245)', 'dark-primary': '#9fd8c8' })
  expect(css).toBe(':root{--light-primary:#0a5c4a;--light-paper:rgb(250 250 245);--dark-primary:#9fd8c8}\n')
  expect(paletteCss({})).toBe('')
})

test('names that are no token and values that are no colour are said, and left out (S-I4)', () => {
  const wrong = {
    display: 'Comic Sans',
    primary: 'red;} body{display:none',
    ember: 'url(https://x.example/a)',
    ink: '#12345',
    '}*{': '#fff',
  }
  expect(paletteErrors(wrong)).toHaveLength(5)
  expect(paletteCss(wrong)).toBe('')
})

test.each([
  '#fff',
  '#FFFA',
  '#1d3b5e',
  '#1d3b5eff',
  'rgb(29 59 94)',
  'rgb(29 59 94 / 0.5)',
  'hsl(210deg 50% 20%)',
])('%s is a colour', (value) => {
  expect(paletteErrors({ primary: value })).toEqual([])
})
