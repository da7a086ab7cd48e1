import { useSearchParams } from 'react-router'
import { useHydrated } from './device/hydrated.tsx'

const NOTHING = new URLSearchParams()

/**
 * Search parameters for client-only use: empty on the server and until hydration. A page that renders by a parameter declares it in
 * `RouteHandle.search`.
 */
export function useBrowserSearch(): ReturnType<typeof useSearchParams> {
  const [search, setSearch] = useSearchParams()
  return [useHydrated() ? search : NOTHING, setSearch]
}
