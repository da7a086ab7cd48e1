import { createStaticHandler, generatePath, type RouteObject, type ServerBuild } from 'react-router'
import type { RouteHandle } from '../route-handle.ts'

/** Canonical address under which a page is rendered and cached. */
export interface PageAddress {
  address: string
  /** False for unknown paths; one page serves them all. */
  known: boolean
  /** Whether the path has no parameter; such pages are requested most. */
  fixed: boolean
}

const UNKNOWN: PageAddress = { address: '/not-found', known: false, fixed: true }
/** Longer than any page's path. */
const LONGEST_PATH = 500
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

interface Page {
  address: string
  search: RouteHandle['search']
  /** Whether the router requests the page's data from the server. */
  hasServerData: boolean
}

/** Suffix with which the router requests a page's data only. */
const DATA = '.data'

/**
 * Makes a function that finds the canonical address of `path?search`: the usual spelling of the path, and only the parameters
 * that the page declares (`RouteHandle.search`), so that strangers can't create unlimited cache entries.
 */
export function makeAddressOf(routes: ServerBuild['routes']): (asked: string) => PageAddress {
  const { match } = createStaticHandler(childrenOf(routes, undefined))
  const find = (path: string): Page | null => {
    const matches = path.length > LONGEST_PATH ? null : match(path)
    const page = matches?.at(-1)
    if (!matches || !page || page.route.path === '*') return null
    const pattern = matches.flatMap(({ route }) => route.path || []).join('/')
    const { search, hasServerData } = page.route.handle as Omit<Page, 'address'>
    return { address: generatePath(`/${pattern}`, usual(page.params)), search, hasServerData }
  }
  // Matching takes longer than sending a cached page, so fixed paths are precomputed.
  const fixed = new Map(pathsOf(routes).map((path) => [path, find(path)]))
  return (asked) => {
    const [path = '', ...rest] = asked.split('?')
    const data = path.endsWith(DATA) ? (fixed.get(path.slice(0, -DATA.length)) ?? null) : null
    if (data?.hasServerData) return { address: `${data.address}${DATA}`, known: true, fixed: true }
    const page = fixed.get(path) ?? find(path)
    if (!page) return UNKNOWN
    const rendered = page.search?.(new URLSearchParams(rest.join('?'))).toString()
    if (rendered) return { address: `${page.address}?${rendered}`, known: true, fixed: false }
    return { address: page.address, known: true, fixed: fixed.has(page.address) }
  }
}

/** All paths of the site map without parameters. */
function pathsOf(routes: ServerBuild['routes']): string[] {
  const paths = Object.values(routes).flatMap((route) => (route?.index ? '' : (route?.path ?? [])))
  return paths.filter((path) => !/[:*]/.test(path)).map((path) => `/${path}`)
}

function usual(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(params).map(([name, value = '']) => [
    name,
    uuid.test(value) ? value.toLowerCase() : value,
  ])
  return Object.fromEntries(entries)
}

function childrenOf(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId)
  return children.flatMap((route) => {
    if (!route) return []
    const { id, path, module } = route
    const { loader, clientLoader } = module
    const handle: Omit<Page, 'address'> = {
      search: (module.handle as RouteHandle | undefined)?.search,
      hasServerData: Boolean(loader && !clientLoader),
    }
    if (route.index) return { id, handle, index: true as const }
    return { id, handle, ...(path === undefined ? {} : { path }), children: childrenOf(routes, id) }
  })
}
