/**
 * How far the studio's clock was from this device's when the page was sent, in milliseconds: its `Server-Timing` says
 * the studio's time. Undefined where the page did not come whole from the server just now (a cache, a service worker,
 * an answer 304), for then what it says may be old, and where a browser does not tell.
 */
export function clockOffsetOfPage(): number | undefined {
  if (typeof document === 'undefined') return undefined
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const said = page?.serverTiming?.find(({ name }) => name === 'studio')?.description
  if (!page || !said || page.workerStart > 0 || !cameWhole(page)) return undefined
  return Number(said) - (performance.timeOrigin + (page.requestStart + page.responseStart) / 2)
}

/** What is sent is the body with its headers; of a cache's answer nothing, and of a 304 the headers alone. */
const cameWhole = ({ transferSize, encodedBodySize }: PerformanceNavigationTiming) =>
  encodedBodySize > 0 && transferSize >= encodedBodySize
