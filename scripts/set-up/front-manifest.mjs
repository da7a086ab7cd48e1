import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ id: string, parentId?: string }} Route */

/** The areas of the back office, whose pages a visit to the front need not know. */
const offices = ['areas/admin.layout', 'areas/teacher.layout']
const before = 'window.__reactRouterManifest='

/** The routes outside the back office. @template {Route} Known @param {Record<string, Known>} routes */
export const frontRoutes = (routes) => {
  const isOffice = (/** @type {Known | undefined} */ route) =>
    route !== undefined && (offices.includes(route.id) || offices.includes(route.parentId ?? ''))
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => !isOffice(route)))
}

/**
 * Writes the list of the front's pages beside the router's own of all pages, which a page loads before anything else
 * (`web/app/platform/document/front-pages.ts`). @param {string} assets the folder of the built scripts
 */
export const writeFrontManifest = (assets) => {
  const name = readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file))
  if (!name) throw new Error(`${assets} has no manifest of the router`)
  const manifest = JSON.parse(
    readFileSync(join(assets, name), 'utf8').slice(before.length).replace(/;\s*$/, ''),
  )
  const front = { ...manifest, url: `/assets/front-${name}`, routes: frontRoutes(manifest.routes) }
  writeFileSync(join(assets, `front-${name}`), `${before}${JSON.stringify(front)};`)
}
