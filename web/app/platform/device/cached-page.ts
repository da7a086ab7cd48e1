/** Marker that the service worker writes into a cached page. */
export const KEPT = 'kept'

let path: string | null | undefined

/** Path of the cached page that replaces the requested one; null if the page came from the server. */
export function cachedPath(): string | null {
  if (path === undefined) path = findKeptPath()
  return path
}

function findKeptPath(): string | null {
  const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return shown?.serverTiming?.some(({ name }) => name === KEPT) ? new URL(shown.name).pathname : null
}
