import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { countdownTo } from '@studio/contract/daily-classes/rules.ts'
import { home } from '@studio/contract/home/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readsOf } from '../../platform/reads.ts'
import { useStudioClock } from '../studio/studio-clock.ts'

const nextLaunch = (now: number) => countdownTo(new Date(now)).getTime()

/** When the next classes launch, in epoch milliseconds; `begin` reads them and goes on to the next launch (HOME-11). */
export function useLaunch(): { endsAt: number; begin: () => void } {
  const clock = useStudioClock()
  const client = useQueryClient()
  const [endsAt, setEndsAt] = useState(() => nextLaunch(clock()))
  useEffect(() => setEndsAt(nextLaunch(clock())), [clock])
  const begin = useCallback(() => {
    void client.invalidateQueries(readsOf(classDays, home))
    setEndsAt(nextLaunch(clock()))
  }, [client, clock])
  return { endsAt, begin }
}
