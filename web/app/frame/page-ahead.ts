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
  const matches = (matchRoutes(pages.router.routes, url.pathname) ?? []).flatMap(({ params, route }) => {
    const entry = manifest.routes[route.id ?? '']
    return entry ? [{ route, entry, params }] : []
  })
  const unloaded = matches.filter(({ route: { id = '' } }) => !routeModules[id])
  const files = unloaded.flatMap(({ entry: { module, imports = [], css = [] } }) => [
    module,
    ...imports,
    ...css,
  ])
  if ((await fetchFiles([...new Set(files)].filter(isNew), 'low')) !== 'here') return
  const sheets = Promise.all([...new Set(unloaded.flatMap(({ entry: { css = [] } }) => css))].map(loadSheet))
  const readAll = matches.map(async ({ route, entry, params }) => {
    const module: Reader = routeModules[route.id ?? ''] ?? (await import(/* @vite-ignore */ entry.module))
    await sheets
    // The router takes the page over now; after the click it would wait for it. It reloads the page that is left if it
    // can't import the next one, so that one is imported before.
    const { lazy } = route as { lazy?: { Component?: () => Promise<unknown> } }
    await lazy?.Component?.()
    const read = await module.clientLoader?.({ params, request: new Request(url) })
    const onTo = read instanceof Response ? read.headers.get('location') : null
    if (onTo) await fetchAhead(new URL(onTo, url), pages)
  })
  await Promise.all(readAll)
}

/**
 * Loads a style sheet without applying it: the router waits for none that it finds in the document. It would add it after the
 * click, remove it, and add it again with the page, and each time the browser would compute the styles of the page that is
 * left.
 */
function loadSheet(href: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return undefined
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href })
  document.head.append(link)
  return new Promise((resolve) => {
    link.onerror = resolve
    link.onload = () => {
      link.onload = resolve
      Object.assign(link, { media: 'not all', rel: 'stylesheet' })
    }
  })
}
