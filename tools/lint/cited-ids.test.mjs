import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'

/** @param {string} pattern */
const read = (pattern) =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')

/**
 * Definitions of ids: a list item, the first cell of a table, a heading, a rule of D17 or D18
 * (docs/spec/README.md).
 */
const definitions = [
  ['docs/spec/requirements-*.md', /^- ([A-Z]+(?:-[A-Z]+)?-\d+) /gm],
  ['docs/spec/reliability.md', /^\| ((?:[EFILR]|S-[A-Z])\d+) \|/gm],
  ['docs/spec/decisions.md', /^## (D\d+) /gm],
  ['docs/spec/{decisions,rules-by-room}.md', /^- \*\*(D1[78]\.[a-z0-9-]+)\*\* /gm],
]
/** @param {string} pattern @param {RegExp} form */
const idsOf = (pattern, form) => [...read(pattern).matchAll(form)].map(([, id = '']) => id)
const defined = definitions.flatMap(([pattern, form]) => idsOf(String(pattern), /** @type {RegExp} */ (form)))

const sources = globSync('{contract,e2e,pictures,sandbox,server,tools,web}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: (path) => /node_modules|build|\.react-router|cited-ids/.test(path),
})
const families = [...new Set(defined.filter((id) => !id.includes('.')).map((id) => id.replace(/\d+$/, '')))]
const citation = new RegExp(
  `(?<![\\w#/.:-])(?:D1[78]\\.[a-z0-9-]+|(?:${families.join('|')})0?[1-9]\\d*)(?![\\w/-])`,
  'g',
)

/** @param {string} path */
const citedIn = (path) => [...readFileSync(join(root, path), 'utf8').matchAll(citation)].map(([id]) => id)

test('every id is defined once', () => {
  expect(defined.length).toBeGreaterThan(800)
  expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
})

test('every id that code or a test cites is defined in docs', () => {
  const known = new Set(defined)
  const cited = sources.flatMap((path) => citedIn(path).map((id) => ({ path, id })))
  expect(cited.length).toBeGreaterThan(1000)
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([])
})

test('docs/spec/README.md names every kind of id', () => {
  const legend = read('docs/spec/README.md')
  const named = new Set(legend.match(/[A-Z]+(?:-[A-Z]+)?(?=[-\d, ])/g))
  expect(families.filter((family) => !named.has(family.replace(/-$/, '')))).toEqual([])
})

test('a rule of D17 or D18 is cited by its own id', () => {
  const bare = /\bD1[78]\b(?!\.[a-z0-9])/
  expect(sources.filter((path) => bare.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
