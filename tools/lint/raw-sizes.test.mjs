import { expect, test } from 'vitest'
import { findRaw } from './raw-sizes.mjs'

/** @param {string} sheet */
const raw = (sheet) => findRaw(new Map([['web/app/ui/card.module.css', sheet]]))

test('a size that is spelled in a rule is refused, with its place', () => {
  expect(raw('.card {\n  color: inherit;\n  padding: 0 13px;\n}')).toEqual([
    'web/app/ui/card.module.css:3: padding: 13px is no token',
  ])
})

test.each([
  'margin: -10px',
  'font-size: 0.875rem',
  'font: 300 clamp(2rem, 3vw, 4rem) / 1 inherit',
  'letter-spacing: -0.02em',
  'gap: 2px',
  'border-radius: 2px',
  'outline: 3px solid currentColor',
  'width: calc(100% - 12px)',
  '--side: 264px',
  'color: #1d3b5e',
  'background: linear-gradient(rgb(0 0 0 / 0.2), transparent)',
])('%s is refused', (declaration) => {
  expect(raw(`.card { ${declaration}; }`)).not.toEqual([])
})

test.each([
  'margin: 0 auto',
  'width: 1px',
  'border: 1.5px solid currentColor',
  'outline-offset: -2px',
  'min-height: 100vh',
  'grid-template-columns: 40% minmax(0, 1fr)',
  'transition: opacity 140ms',
  'line-height: 1.35',
])('%s is not', (declaration) => {
  expect(raw(`/* 40px */ .card:hover { ${declaration} }`)).toEqual([])
})

test('only the tokens spell sizes, each is read, and what is read is one of them', () => {
  const sheets = (/** @type {string} */ rule) =>
    findRaw(
      new Map([
        ['web/app/tokens/space.css', ':root { --s-400: 16px; }'],
        ['web/app/ui/card.module.css', rule],
      ]),
    )
  expect(sheets('.card { gap: var(--s-400); }')).toEqual([])
  expect(sheets('.card { gap: 0; }')).toEqual(['--s-400 is a token that nothing reads'])
  expect(sheets('.card { gap: var(--s-400) var(--s-401); }')).toEqual(['--s-401 is read, and no token'])
})

test('windows change at five sizes', () => {
  expect(raw('@media (max-width: 599px) { .card { gap: 0; } }')).toEqual([])
  expect(raw('@media (min-width: 600px) { .card { gap: 0; } }')).toEqual([])
  expect(raw('\n@media (max-width: 600px) { .card { gap: 0; } }')).toEqual([
    'web/app/ui/card.module.css:2: no window changes at 600px',
  ])
})
