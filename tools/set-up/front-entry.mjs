import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ id: string, parentId?: string, imports?: string[], css?: string[], [flag: string]: unknown }} Route */
/** @typedef {{ entry: { module: string, imports: string[] }, routes: Record<string, Route> }} Manifest */

/** The back office's areas, whose pages a visitor of the front doesn't need in the manifest. */
const offices = ['frame/admin.layout', 'frame/teacher.layout']
const before = 'window.__reactRouterManifest='
/** Gives each route its id, which is sent once. */
const namesRoutes = `for(const[id,route]of Object.entries(${before.slice(0, -1)}.routes))route.id=id;`

/**
 * Returns the routes outside the back office, without what the router takes for granted: false flags, empty lists, scripts
 * and styles that every page has loaded.
 * @template {Manifest} Known @param {Known} manifest
 */
export const frontRoutes = ({ entry, routes }) => {
  const isOffice = (/** @type {Route | undefined} */ route) =>
    route !== undefined && (offices.includes(route.id) || offices.includes(route.parentId ?? ''))
  const { imports = [], css = [] } = routes.root ?? {}
  const loaded = new Set([...entry.imports, ...imports, ...css])
  const isNeeded = (/** @type {unknown} */ value) =>
    value !== false && !(Array.isArray(value) && value.length === 0)
  const withoutDefaults = (/** @type {Route} */ route) =>
    Object.fromEntries(Object.entries(route).filter(([, value]) => isNeeded(value)))
  const unloaded = (/** @type {string[] | undefined} */ files) => files?.filter((file) => !loaded.has(file))
  const lean = (/** @type {Route} */ route) =>
    withoutDefaults({ ...route, imports: unloaded(route.imports), css: unloaded(route.css) })
  return Object.fromEntries(
    Object.entries(routes)
      .filter(([, route]) => !isOffice(route))
      .map(([id, route]) => [id, id === 'root' ? withoutDefaults(route) : lean(route)]),
  )
}

/**
 * Writes the first scripts of the front's and of the back office's pages: each a manifest of its pages and the entry in one file,
 * which a document loads in the place of the router's two (`web/app/platform/document/one-entry.ts`).
 * @param {string} assets the folder of the built scripts
 */
export const writeEntries = (assets) => {
  const files = readdirSync(assets)
  const name = files.find((file) => /^manifest-[\w-]+\.js$/.test(file))
  if (!name) throw new Error(`${assets} has no manifest of the router`)
  const manifest = JSON.parse(
    readFileSync(join(assets, name), 'utf8').slice(before.length).replace(/;\s*$/, ''),
  )
  const entry = readFileSync(join(assets, manifest.entry.module.split('/').at(-1)), 'utf8')
  for (const [area, routes] of Object.entries({ front: frontRoutes(manifest), back: manifest.routes })) {
    const file = name.replace('manifest', area)
    const url = `/assets/${file}`
    // The router links both again in the browser, which fetches what the page does not link yet.
    const known = { ...manifest, url, entry: { ...manifest.entry, module: url }, routes }
    // A route's id is its key already.
    const text = JSON.stringify(known, (key, value) => (key === 'id' ? undefined : value))
    writeFileSync(join(assets, file), `${before}${text};${namesRoutes}${entry}`)
  }
}
