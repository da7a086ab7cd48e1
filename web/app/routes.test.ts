import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** Pages that the server renders by search parameters. */
const RENDERED_BY_PARAMETERS = ['daily-classes', 'search', 'signup', 'signup/first-step', 'training-paths']
/** Empty on the server and until hydration, so rendering does not depend on it. */
const BROWSER_ALONE = 'platform/browser-search.ts'

/** Ways to read a parameter during rendering. */
const reading =
  /\buseSearchParams\b|\bsearchParams\b|\{[^}]*\bsearch\b[^}]*\}\s*=\s*useLocation\(|useLocation\(\)\.search|prefetch\((async )?\(\{[^}]*\bsearch\b/
const declaring = /export const handle: RouteHandle = \{[^}]*\bsearch:/s
const imported = /(?:from|import) '(\.{1,2}\/[^']+\.tsx?)'/g

const source = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Pages of the site map with the modules that render them: their own and their layouts. */
function pages(entries: RouteConfigEntry[], above: string[] = []): { path: string; files: string[] }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const files = [...above, file]
    return children ? pages(children, files) : [{ path, files }]
  })
}

function closureOf(files: string[], known = new Set<string>()): Set<string> {
  for (const file of files) {
    if (known.has(file)) continue
    known.add(file)
    const next = [...source(file).matchAll(imported)].map(([, path]) => join(dirname(file), path ?? ''))
    closureOf(next, known)
  }
  return known
}

const readsParameters = (file: string) => file !== BROWSER_ALONE && reading.test(source(file))

test('a page that reads a parameter of its address while it is rendered declares it, for the server drops every other (S-R1)', () => {
  const all = pages(routes)
  expect(all.length).toBeGreaterThan(30)
  const found = all.map(({ path, files }) => ({
    path,
    declares: files.some((file) => declaring.test(source(file))),
    // `prefetch` itself passes the parameters on; its callers are checked.
    reads: [...closureOf(files)].filter((file) => readsParameters(file) && file !== 'platform/prefetch.ts'),
  }))
  const undeclared = found.filter(({ declares, reads }) => reads.length > 0 && !declares)
  expect(undeclared).toEqual([])
  const declared = found.filter(({ declares }) => declares)
  expect(declared.map(({ path }) => path).sort()).toEqual(RENDERED_BY_PARAMETERS)
  for (const { path, reads } of declared) expect([path, reads.length > 0]).toEqual([path, true])
})

test('an address of the back office that is cut off at a slash leads somewhere (GUARD-01, GUARD-02)', () => {
  const paths = pages(routes).map(({ path }) => path)
  const cut = paths
    .filter((path) => /^(?:admin|teacher)(?:\/|$)/.test(path))
    .flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/')))
    .filter((path) => !path.endsWith('?'))
  const known = (path: string) => paths.includes(path) || paths.includes(`${path}/:part?`)
  expect([...new Set(cut)].filter((path) => !known(path))).toEqual([])
})

test('the finder sees each way to a parameter', () => {
  for (const code of [
    'const [search] = useSearchParams()',
    'new URL(request.url).searchParams',
    'const { pathname, search } = useLocation()',
    'const page = prefetch(async ({ read, search }) => [])',
  ]) {
    expect([code, reading.test(code)]).toEqual([code, true])
  }
  expect(reading.test('const { pathname } = useLocation()')).toBe(false)
})
