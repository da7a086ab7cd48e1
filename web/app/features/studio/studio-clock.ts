import { dayOf } from '@studio/contract/dates.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useHydrated } from '../../platform/session.ts'
import { clockOffsetQuery, settingsQuery } from './queries.ts'

/** The studio's time in epoch milliseconds: the server's clock, so a wrong device clock does not matter (D1). */
export function useStudioClock(): () => number {
  const settled = useHydrated()
  const rendered = Date.parse(useSuspenseQuery(settingsQuery()).data.now)
  const { data: offset } = useQuery({ ...clockOffsetQuery(), enabled: settled })
  return useCallback(
    () => (settled && offset !== undefined ? Date.now() + offset : rendered),
    [settled, offset, rendered],
  )
}

/** The studio's UTC day, `YYYY-MM-DD`. */
export function useToday(): string {
  return dayOf(new Date(useStudioClock()()))
}
