import { expect, test } from 'vitest'
import { paletteCss } from './palette-sheet.ts'

test('a palette colours tokens by day, and by night where it says so (D15)', () => {
  const css = paletteCss({ primary: '#0a5c4a', paper: '#FAFAF5', 'dark-primary': '#9fd8c8' })
  expect(css).toMatch(/^:root{--light-primary:#0a5c4a;--light-paper:#FAFAF5;--dark-primary:#9fd8c8}\n/)
  expect(paletteCss({})).toBe('')
})

test('names that are no token and values that are no colour are left out (S-I4)', () => {
  const wrong = {
    display: '#ffffff',
    primary: 'red;} body{display:none',
    ember: 'url(https://x.example/a)',
    ink: '#12345',
    '}*{': '#ffffff',
  }
  expect(paletteCss(wrong)).toBe('')
})
