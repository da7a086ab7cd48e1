import { dayOf } from '@studio/contract/dates.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useState } from 'react'
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

const LOOK_EVERY_MS = 10_000

/** The studio's UTC day, `YYYY-MM-DD`; a page that stays open goes on with the next one. */
export function useToday(): string {
  const clock = useStudioClock()
  const [today, setToday] = useState(() => dayOf(new Date(clock())))
  useEffect(() => {
    // What was read of yesterday stays on the page until that of today is there.
    const look = () => startTransition(() => setToday(dayOf(new Date(clock()))))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [clock])
  return today
}
