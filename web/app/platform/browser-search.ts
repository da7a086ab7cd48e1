import { useCallback } from 'react'
import { createSearchParams, type SetURLSearchParams, useLocation, useSearchParams } from 'react-router'
import { useHydrated } from './device/hydrated.tsx'

const NOTHING = new URLSearchParams()

/** What was set last, and on which entry of the history: it shows once the router has rendered it. */
let lastSet: { key: string; search: URLSearchParams } | null = null

/**
 * Search parameters for client-only use: empty on the server and until hydration. A page that renders by a parameter declares it in
 * `RouteHandle.search`. A second press builds on the first, also before that shows, which the router's own setter does not:
 * https://reactrouter.com/api/hooks/useSearchParams#notes
 */
export function useBrowserSearch(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const setOnLast = useCallback<SetURLSearchParams>(
    (next, options) => {
      const last = lastSet?.key === key ? lastSet.search : search
      lastSet = { key, search: createSearchParams(typeof next === 'function' ? next(last) : next) }
      setSearch(lastSet.search, options)
    },
    [key, search, setSearch],
  )
  return [useHydrated() ? search : NOTHING, setOnLast]
}
