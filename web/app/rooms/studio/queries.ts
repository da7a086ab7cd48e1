import { legalText, settings } from '@studio/contract/studio/endpoints.ts'
import type { LegalName } from '@studio/contract/studio/schema.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf, readOf } from '../../platform/reads.ts'

/** The deployment's settings and the server's clock (D1, D15). */
export const settingsQuery = () => queryOptions({ ...queryOf(settings, {}), staleTime: 5 * 60_000 })

/** The same where a page has read them before. */
export const useSettings = () => useSuspenseQuery(settingsQuery()).data

/** The present legal text. */
export const readLegalText = (name: LegalName) => call(legalText, { params: { name } })

/**
 * Offset of the studio's clock from the device's, in milliseconds: from the page's header, else from a request, less half
 * its round trip (D1).
 */
export const clockOffsetQuery = () =>
  queryOptions({
    ...readOf(settings, { for: 'clock offset' }),
    queryFn: async () => {
      const asked = Date.now()
      const { now } = await call(settings, {})
      return Date.parse(now) - (asked + Date.now()) / 2
    },
    initialData: clockOffsetOfPage,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Offset of the studio's clock from the device's when the page was sent, in milliseconds, from the `Server-Timing` header.
 * Undefined if the page did not come directly from the server (cache, service worker, 304), because the time may be old, and in
 * browsers without the API.
 */
function clockOffsetOfPage(): number | undefined {
  if (typeof document === 'undefined') return undefined
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const said = page?.serverTiming?.find(({ name }) => name === 'studio')?.description
  if (!page || !said || page.workerStart > 0 || !cameWhole(page)) return undefined
  return Number(said) - (performance.timeOrigin + (page.requestStart + page.responseStart) / 2)
}

/** `transferSize` includes headers; it is 0 for a cached response, and less than the body for a 304. */
const cameWhole = ({ transferSize, encodedBodySize }: PerformanceNavigationTiming) =>
  encodedBodySize > 0 && transferSize >= encodedBodySize
