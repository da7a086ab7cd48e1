/**
 * Offset of the studio's clock from the device's when the page was sent, in milliseconds, from the `Server-Timing` header.
 * Undefined if the page did not come directly from the server (cache, service worker, 304), because the time may be old, and in
 * browsers without the API.
 */
export function clockOffsetOfPage(): number | undefined {
  if (typeof document === 'undefined') return undefined
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const said = page?.serverTiming?.find(({ name }) => name === 'studio')?.description
  if (!page || !said || page.workerStart > 0 || !cameWhole(page)) return undefined
  return Number(said) - (performance.timeOrigin + (page.requestStart + page.responseStart) / 2)
}

/** `transferSize` includes headers; it is 0 for a cached response, and less than the body for a 304. */
const cameWhole = ({ transferSize, encodedBodySize }: PerformanceNavigationTiming) =>
  encodedBodySize > 0 && transferSize >= encodedBodySize
