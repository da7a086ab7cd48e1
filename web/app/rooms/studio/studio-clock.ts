import { labelAt } from '@studio/contract/day-now.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { clockOffsetQuery, settingsQuery } from './queries.ts'

/** The studio's time in epoch milliseconds, independent of a wrong device clock (D1). */
export function useStudioClock(): () => number {
  const settled = useHydrated()
  const rendered = Date.parse(useSuspenseQuery(settingsQuery()).data.now)
  const { data: offset } = useQuery({ ...clockOffsetQuery(), enabled: settled })
  return useCallback(
    () => (settled && offset !== undefined ? Date.now() + offset : rendered),
    [settled, offset, rendered],
  )
}

const LOOK_EVERY_MS = 10_000

/** The studio's day, `YYYY-MM-DD`; changes at its midnight while a page stays open. */
export function useToday(): string {
  const clock = useStudioClock()
  const client = useQueryClient()
  const { day } = useSuspenseQuery(settingsQuery()).data
  const [today, setToday] = useState(() => labelAt(new Date(clock()), day))
  useEffect(() => {
    const look = () => {
      const now = new Date(clock())
      // Yesterday's data stays on the page until today's is loaded.
      startTransition(() => setToday(labelAt(now, day)))
      // The studio's zone may have changed since.
      if (day && now >= new Date(day.ends)) void client.prefetchQuery({ ...settingsQuery(), staleTime: 0 })
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [clock, client, day])
  return today
}
