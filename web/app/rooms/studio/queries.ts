import { settings } from '@studio/contract/studio/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf, readOf } from '../../platform/reads.ts'
import { clockOffsetOfPage } from './page-clock.ts'

/** The deployment's settings and the server's clock (D1, D15). */
export const settingsQuery = () => queryOptions({ ...queryOf(settings, {}), staleTime: 5 * 60_000 })

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
