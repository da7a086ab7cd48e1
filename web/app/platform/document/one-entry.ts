const manifest = /\/assets\/manifest-[\w-]+\.js/
const entry = /\/assets\/entry\.client-[\w-]+\.js/g

/**
 * Makes a page load one file with the route manifest and the entry, instead of the router's two: `front` has the front's pages
 * only, `back` all pages (`tools/set-up/front-entry.mjs`). A page without them, as in development, is returned unchanged.
 */
export function withOneEntry(html: string, area: 'front' | 'back'): string {
  const all = manifest.exec(html)?.[0]
  if (!all) return html
  return html
    .replace(`import "${all}"`, '')
    .replace(`<link rel="modulepreload" href="${all}"/>`, '')
    .replace(entry, all.replace('manifest', area))
}
