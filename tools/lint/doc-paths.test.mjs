import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'

const ignored = new Set(['node_modules', 'build', 'test-results', 'playwright-report'])
/** Base folders of the short paths in docs/architecture.md. */
const short = ['', 'server/src/', 'server/src/rooms/']

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
  ['CONTRIBUTING.md', ['']],
  ['docs/architecture.md', short],
])('every path that %s cites is there', (page, from) => {
  const paths = pathsIn(read(page))
  expect(paths.length).toBeGreaterThan(4)
  expect(paths.filter((path) => !exists(path, from))).toEqual([])
})

test('every link between the pages of the documentation leads somewhere', () => {
  const pages = files.filter((path) => /^(docs\/.*|[^/]*)\.md$/.test(path))
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) => ({ page, to })),
  )
  expect(links.length).toBeGreaterThan(30)
  const known = new Set(all)
  expect(
    links.filter(({ page, to }) => !known.has(posix.join(posix.dirname(page), to).replace(/\/$/, ''))),
  ).toEqual([])
})

test('the README has a line for each room, in their order', async () => {
  const { rooms } = await import(join(root, 'contract/src/rooms.ts'))
  const [, table = ''] = read('README.md').split('| Room |')
  const named = [...(table.split('\n\n')[0]?.matchAll(/^\| ([a-z-]+) \|/gm) ?? [])].map(([, name]) => name)
  expect(named).toEqual(rooms)
})
