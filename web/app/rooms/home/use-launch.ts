import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { countdownTo } from '@studio/contract/daily-classes/rules.ts'
import { type DayNow, nextDayBegins } from '@studio/contract/day-now.ts'
import { home } from '@studio/contract/home/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readsOf } from '../../platform/reads.ts'
import { useSettings } from '../studio/queries.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'

const nextLaunch = (now: number, day: DayNow | undefined) =>
  countdownTo(nextDayBegins(new Date(now), day)).getTime()

/** When the next classes launch, in epoch milliseconds; `begin` reads them and goes on to the next launch (HOME-11). */
export function useLaunch(): { endsAt: number; begin: () => void } {
  const clock = useStudioClock()
  const client = useQueryClient()
  const { day } = useSettings()
  const [endsAt, setEndsAt] = useState(() => nextLaunch(clock(), day))
  useEffect(() => setEndsAt(nextLaunch(clock(), day)), [clock, day])
  const begin = useCallback(() => {
    void client.invalidateQueries(readsOf(classDays, home))
    setEndsAt(nextLaunch(clock(), day))
  }, [client, clock, day])
  return { endsAt, begin }
}
