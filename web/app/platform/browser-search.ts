import { useSearchParams } from 'react-router'
import { useHydrated } from './session.ts'

const NOTHING = new URLSearchParams()

/**
 * The parameters of the address for what the browser alone does: empty on the server, which is never given them, and
 * until the browser has taken the page over. A page that is rendered by a parameter declares it (`RouteHandle.search`).
 */
export function useBrowserSearch(): ReturnType<typeof useSearchParams> {
  const [search, setSearch] = useSearchParams()
  return [useHydrated() ? search : NOTHING, setSearch]
}
