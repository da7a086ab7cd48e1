import { expect, test } from 'vitest'
import { findCircles } from './circles.mjs'

/** @param {Record<string, string[]>} imports */
const circles = (imports) =>
  findCircles(
    new Map(
      Object.entries(imports).map(([path, words]) => [
        path,
        words.map((word) => `import type { X } from '${word}'`).join('\n'),
      ]),
    ),
  )

test('two files that import each other are a circle, types included', () => {
  expect(circles({ 'a.ts': ['./b.ts'], 'b.ts': ['./a.ts', './c.ts'], 'c.ts': [] })).toEqual([
    ['a.ts', 'b.ts'],
  ])
})

test('a long way round is one circle, across workspaces too', () => {
  const imports = {
    'server/src/a.ts': ['@studio/contract/b.ts'],
    'contract/src/b.ts': ['./c.ts'],
    'contract/src/c.ts': ['../../server/src/a.ts'],
  }
  expect(circles(imports)).toHaveLength(1)
})

test('a file that imports itself is a circle', () => {
  expect(circles({ 'a.ts': ['./a.ts'] })).toEqual([['a.ts']])
})

test('two ways to one file are none', () => {
  expect(
    circles({ 'a.ts': ['./b.ts', './c.ts'], 'b.ts': ['./d.ts'], 'c.ts': ['./d.ts'], 'd.ts': [] }),
  ).toEqual([])
})
