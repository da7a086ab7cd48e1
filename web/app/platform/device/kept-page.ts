/** What the service worker writes on a page that it shows from what it keeps. */
export const KEPT = 'kept'

let path: string | null | undefined

/** The path of the page that the browser was shown in place of one from the studio; null where it came from there. */
export function keptPath(): string | null {
  if (path === undefined) path = findKeptPath()
  return path
}

function findKeptPath(): string | null {
  const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return shown?.serverTiming?.some(({ name }) => name === KEPT) ? new URL(shown.name).pathname : null
}
