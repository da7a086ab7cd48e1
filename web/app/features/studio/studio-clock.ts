import { dayOf } from '@studio/contract/dates.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../platform/call.ts'
import { useHydrated } from '../../platform/session.ts'
import { settingsQuery } from './queries.ts'

/** How far the studio's clock is from this device's, in milliseconds; half the way is taken off (D1). */
const offsetQuery = () =>
  queryOptions({
    queryKey: ['clock-offset'],
    queryFn: async () => {
      const asked = Date.now()
      const { now } = await call(settings, {})
      return Date.parse(now) - (asked + Date.now()) / 2
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The studio's time in epoch milliseconds: the server's clock, so a wrong device clock does not matter (D1). */
export function useStudioClock(): () => number {
  const settled = useHydrated()
  const rendered = Date.parse(useSuspenseQuery(settingsQuery()).data.now)
  const { data: offset } = useQuery({ ...offsetQuery(), enabled: settled })
  return useCallback(
    () => (settled && offset !== undefined ? Date.now() + offset : rendered),
    [settled, offset, rendered],
  )
}

/** The studio's UTC day, `YYYY-MM-DD`. */
export function useToday(): string {
  return dayOf(new Date(useStudioClock()()))
}
