import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'

const MOST_FILES = 15
const ignored = new Set(['node_modules', 'build', 'test-results', 'playwright-report'])
/** Base folders of the short paths in docs/architecture.md. */
const short = ['', 'server/src/', 'server/src/features/']

const entries = globSync('**', { cwd: root, withFileTypes: true, exclude: ({ name }) => ignored.has(name) })
/** @param {{ parentPath: string, name: string }} entry */
const pathOf = ({ parentPath, name }) =>
  join(parentPath, name)
    .slice(root.length + 1)
    .replaceAll('\\', '/')
const files = entries.filter((entry) => entry.isFile()).map(pathOf)
const all = entries.map(pathOf)

/** @param {string} page */
const read = (page) => readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '')
const ending = /\.(css|json|md|mjs|sql|tsx?|ya?ml)$/

/**
 * Returns the words in backticks that are paths; API calls begin with a capital or are URLs.
 * @param {string} text
 */
const pathsIn = (text) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => /^[a-z*…<][\w.*…<>/-]*$/.test(word) && (word.includes('/') || ending.test(word)))

/**
 * Converts a path to a pattern: `<room>` and `*` match a name or a part of it, `…` anything.
 * @param {string} path
 */
const patternOf = (path) =>
  path
    .replace(/\/$/, '')
    .replace(/[.]/g, '\\.')
    .replace(/<\w+>|\*/g, '[^/]+')
    .replaceAll('…', '.+')

/**
 * Checks whether a path exists; a bare file name matches in any folder.
 * @param {string} path @param {string[]} from
 */
const exists = (path, from) => {
  const begins = path.includes('/') ? from : ['(.+/)?']
  const pattern = new RegExp(`^(${begins.join('|')})${patternOf(path)}$`)
  return all.some((one) => pattern.test(one))
}

test.each([
  ['README.md', ['']],
  ['docs/architecture.md', short],
])('every path that %s cites is there', (page, from) => {
  const paths = pathsIn(read(page))
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !exists(path, from))).toEqual([])
})

test('the README has a line for each room, in their order', async () => {
  const { rooms } = await import(join(root, 'contract/src/rooms.ts'))
  const [, table = ''] = read('README.md').split('| Room |')
  const named = [...(table.split('\n\n')[0]?.matchAll(/^\| ([a-z-]+) \|/gm) ?? [])].map(([, name]) => name)
  expect(named).toEqual(rooms)
})

test(`a folder with more than ${MOST_FILES} files, tests apart, says why in docs/architecture.md`, () => {
  const [, reasons = ''] = read('docs/architecture.md').split('## Large folders')
  const counted = files.filter((file) => !/\.(test|spec)\.\w+$/.test(file) && file.includes('/'))
  const folders = Map.groupBy(counted, (file) => file.slice(0, file.lastIndexOf('/')))
  const large = [...folders].filter(([, held]) => held.length > MOST_FILES).map(([folder]) => folder)
  expect(large.filter((folder) => !reasons.includes(`\`${folder}\``))).toEqual([])
})
