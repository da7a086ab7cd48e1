import type { ContextType } from 'react'
import type { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import {
  type ClientLoaderFunctionArgs,
  type UNSAFE_DataRouterContext as DataRouterContext,
  matchRoutes,
} from 'react-router'
import { areHere, isNew } from './page-code.ts'

/** Milliseconds for which a pointer or the focus stays on a link that is meant; a finger means it at once. */
const MEANT_AFTER_MS = 80

/** The part of a route's module that reads what its page shows. */
interface Reader {
  clientLoader?: (args: Pick<ClientLoaderFunctionArgs, 'params' | 'request'>) => unknown
}

/** What the router knows of the pages. */
export interface KnownPages {
  router: NonNullable<ContextType<typeof DataRouterContext>>['router']
  framework: NonNullable<ContextType<typeof FrameworkContext>>
}

let link: HTMLAnchorElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches the page ahead whose link is meant by a pointer, a finger or the focus, if there is one. */
export function lookAhead(event: Event, pages: KnownPages): void {
  const next = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (next === link) return
  link = next
  clearTimeout(timer)
  if (!next || !leadsOn(next)) return
  const touched = event instanceof PointerEvent && event.pointerType === 'touch'
  const fetchIt = () => void fetchAhead(new URL(next.href), pages).catch(() => {})
  timer = setTimeout(fetchIt, touched ? 0 : MEANT_AFTER_MS)
}

/** Whether a link leads to another page of ours, and this browser may spend something on a guess. */
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
  if (!(await areHere([...new Set(files)].filter(isNew), 'low'))) return
  const readAll = matches.map(async ({ id, entry, params }) => {
    if (!entry.hasClientLoader) return
    const reader: Reader =
      routeModules[id] ?? (await import(/* @vite-ignore */ entry.clientLoaderModule ?? entry.module))
    const read = await reader.clientLoader?.({ params, request: new Request(url) })
    const onTo = read instanceof Response ? read.headers.get('location') : null
    if (onTo) await fetchAhead(new URL(onTo, url), pages)
  })
  await Promise.all(readAll)
}
