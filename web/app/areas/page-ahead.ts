import type { ContextType } from 'react'
import type { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import {
  type ClientLoaderFunctionArgs,
  type UNSAFE_DataRouterContext as DataRouterContext,
  matchRoutes,
} from 'react-router'
import { fetchFiles, isNew } from './page-code.ts'

/** Milliseconds that a pointer or the focus rests on a link before its page is prefetched; a touch prefetches at once. */
const MEANT_AFTER_MS = 80

/** The part of a route's module that loads its data. */
interface Reader {
  clientLoader?: (args: Pick<ClientLoaderFunctionArgs, 'params' | 'request'>) => unknown
}

/** The router's pages. */
export interface KnownPages {
  router: NonNullable<ContextType<typeof DataRouterContext>>['router']
  framework: NonNullable<ContextType<typeof FrameworkContext>>
}

let link: HTMLAnchorElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Prefetches the page whose link a pointer, a finger or the focus is on, if any. */
export function prefetchLinkedPage(event: Event, pages: KnownPages): void {
  const next = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (next === link) return
  link = next
  clearTimeout(timer)
  if (!next || !leadsOn(next)) return
  const touched = event instanceof PointerEvent && event.pointerType === 'touch'
  const fetchIt = () => void fetchAhead(new URL(next.href), pages).catch(() => {})
  timer = setTimeout(fetchIt, touched ? 0 : MEANT_AFTER_MS)
}

/** Whether a link leads to another page of the site, and prefetching is acceptable (Save-Data). */
function leadsOn({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  const ours = origin === location.origin && pathname !== location.pathname && !target && !download
  return ours && navigator.onLine && !saveData
}

async function fetchAhead(url: URL, pages: KnownPages): Promise<void> {
  const { manifest, routeModules } = pages.framework
  const matches = (matchRoutes(pages.router.routes, url.pathname) ?? []).flatMap(
    ({ params, route: { id = '' } }) => {
      const entry = manifest.routes[id]
      return entry ? [{ id, entry, params }] : []
    },
  )
  const files = matches.flatMap(({ id, entry: { module, clientLoaderModule, imports = [], css = [] } }) =>
    routeModules[id] ? [] : [module, ...(clientLoaderModule ? [clientLoaderModule] : []), ...imports, ...css],
  )
  if (!(await fetchFiles([...new Set(files)].filter(isNew), 'low'))) return
  loadSheets(matches.flatMap(({ entry: { css = [] } }) => css))
  const readAll = matches.map(async ({ id, entry, params }) => {
    // Evaluated before the click; the bytes are here, so it can't fail for want of a network.
    if (!routeModules[id]) void import(/* @vite-ignore */ entry.module).catch(() => {})
    if (!entry.hasClientLoader) return
    const reader: Reader =
      routeModules[id] ?? (await import(/* @vite-ignore */ entry.clientLoaderModule ?? entry.module))
    const read = await reader.clientLoader?.({ params, request: new Request(url) })
    const onTo = read instanceof Response ? read.headers.get('location') : null
    if (onTo) await fetchAhead(new URL(onTo, url), pages)
  })
  await Promise.all(readAll)
}

/**
 * Loads style sheets that the document doesn't have yet, without applying them: the router waits for no sheet that it finds
 * there. It would add them after the click, one after the other remove them, and add them again with the page, and the browser
 * would compute the styles of the page that is left each time.
 */
function loadSheets(files: string[]): void {
  for (const href of new Set(files)) {
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href })
    link.onload = () => {
      link.onload = null
      Object.assign(link, { media: 'not all', rel: 'stylesheet' })
    }
    document.head.append(link)
  }
}
