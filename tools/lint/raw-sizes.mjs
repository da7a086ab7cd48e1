import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../set-up/root.mjs'

/** @typedef {Map<string, string>} Sheets the text of each stylesheet by its path */

const tokens = /(^|\/)tokens\/\w+\.css$/
/** A media query can't use a custom property, so the breakpoints are listed here. */
const windows = new Set([360, 600, 768, 1024, 1200, 1400])
/** Custom properties of the player's sliders and thumbnails. */
const foreign = /^--(slider|thumbnail)-/
/** A studio's palette, defined by `/palette.css` if it has one (D15). */
const palette = /^--(light|dark)-/

const length = /(?<![\w.#-])-?(\d*\.?\d+)(px|rem|em|ch|ex|vw|pt|cm|mm|in)\b/g
const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/gi
const lines = /^(border(?!-radius|-spacing)|outline|box-shadow)/

/** Accepts hairlines: 1 px anywhere, up to 2 px for borders. @param {string} property @param {string} size */
const isHairline = (property, size) => {
  const pixels = size.endsWith('px') ? Math.abs(Number.parseFloat(size)) : Number.POSITIVE_INFINITY
  return pixels <= 1 || (pixels <= 2 && lines.test(property))
}

/** Blanks out comments, keeping length and lines, so that positions stay valid. @param {string} text */
const withoutComments = (text) =>
  text.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '))

/** @param {string} text @param {number} index */
const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** @param {string} path @param {string} text @returns {string[]} */
const rawIn = (path, text) =>
  [...text.matchAll(/([\w-]+)\s*:\s*([^;{}]*)[;}]/g)].flatMap(
    ({ 1: property = '', 2: value = '', index }) => {
      const sizes = [...value.matchAll(length)].map(([size]) => size)
      const found = [
        ...sizes.filter((size) => Number.parseFloat(size) !== 0 && !isHairline(property, size)),
        ...[...value.matchAll(colour)].map(([word]) => word),
      ]
      return found.map((raw) => `${path}:${lineAt(text, index)}: ${property}: ${raw} is no token`)
    },
  )

/** @param {string} path @param {string} text @returns {string[]} */
const windowsIn = (path, text) =>
  [...text.matchAll(/\((min|max)-width:\s*(\d+)px\)/g)].flatMap(({ 1: side, 2: pixels, index }) =>
    windows.has(Number(pixels) + (side === 'max' ? 1 : 0))
      ? []
      : [`${path}:${lineAt(text, index)}: no window changes at ${pixels}px`],
  )

/** Finds unused tokens, and references to undefined ones. @param {Sheets} sheets @returns {string[]} */
const wrongTokens = (sheets) => {
  const text = [...sheets.values()].join('\n')
  const named = new Set([...text.matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)].map(([, name = '']) => name))
  const read = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name))
  const known = [...read].filter((name) => named.has(name) || foreign.test(name) || palette.test(name))
  return [
    ...[...read].filter((name) => !known.includes(name)).map((name) => `${name} is read, and no token`),
    ...[...named].filter((name) => !read.has(name)).map((name) => `${name} is a token that nothing reads`),
  ]
}

/** Describes every size and colour written outside of the tokens. @param {Sheets} sheets */
export const findRaw = (sheets) => {
  const clean = new Map([...sheets].map(([path, text]) => [path, withoutComments(text)]))
  const found = [...clean].flatMap(([path, text]) => [
    ...(tokens.test(path) ? [] : rawIn(path, text)),
    ...windowsIn(path, text),
  ])
  return [...found, ...wrongTokens(clean)]
}

if (process.argv[1] === import.meta.filename) {
  const paths = globSync('web/app/**/*.css', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const found = findRaw(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
  for (const line of found) console.log(line)
  console.log(`${paths.length} stylesheets read, raw sizes ${found.length}`)
  process.exitCode = found.length > 0 || paths.length === 0 ? 1 : 0
}
