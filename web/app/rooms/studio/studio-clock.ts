import { dayOf } from '@studio/contract/dates.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
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

/** The studio's UTC day, `YYYY-MM-DD`; changes at midnight while a page stays open. */
export function useToday(): string {
  const clock = useStudioClock()
  const [today, setToday] = useState(() => dayOf(new Date(clock())))
  useEffect(() => {
    // Yesterday's data stays on the page until today's is loaded.
    const look = () => startTransition(() => setToday(dayOf(new Date(clock()))))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [clock])
  return today
}
