import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'

/** @param {string} pattern */
const readAll = (pattern) =>
  globSync(`web/app/${pattern}`, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))

/** @param {string} text @param {RegExp} pattern */
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The classes of a style sheet; words of its comments and addresses are none. */
const classesIn = (/** @type {string} */ sheet) =>
  new Set(namesIn(sheet.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, ''), /\.([A-Za-z_][\w-]*)/g))

const IMPORTS = /^import (\w+) from '([^']+\.module\.css)'$/gm

const sheets = new Map(readAll('**/*.module.css').map(({ path, text }) => [path, classesIn(text)]))
const imported = readAll('**/*.{ts,tsx}').flatMap(({ path, text }) => {
  const code = text.replace(/ from '[^']+'/g, '')
  return [...text.matchAll(IMPORTS)].map(([, styles, from = '']) => ({
    path,
    sheet: join(dirname(path), from).replaceAll('\\', '/'),
    names: namesIn(code, new RegExp(`\\b${styles}\\.([A-Za-z_]\\w*)`, 'g')),
    /** Classes chosen by a computed name may be any of the sheet. */
    isComputed: new RegExp(`\\b${styles}\\[`).test(code),
  }))
})

test('every class that a component names stands in its style sheet', () => {
  const missing = imported.flatMap(({ path, sheet, names }) =>
    names.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
  expect(imported.flatMap(({ names }) => names).length, 'classes named').toBeGreaterThan(1000)
})

test('every class of a style sheet is named by a component', () => {
  const computed = new Set(imported.filter(({ isComputed }) => isComputed).map(({ sheet }) => sheet))
  const used = new Set(imported.flatMap(({ sheet, names }) => names.map((name) => `${sheet}: ${name}`)))
  const all = [...sheets]
    .filter(([sheet]) => !computed.has(sheet))
    .flatMap(([sheet, classes]) => [...classes].map((name) => `${sheet}: ${name}`))
  expect(all.filter((one) => !used.has(one))).toEqual([])
  expect(all.length, 'classes checked').toBeGreaterThan(800)
})
