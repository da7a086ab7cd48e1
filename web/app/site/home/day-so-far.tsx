import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { countdownTo } from '@studio/contract/daily-classes/rules.ts'
import { DAY } from '@studio/contract/dates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useStudioClock } from '../../features/studio/studio-clock.ts'
import { readsOf } from '../../platform/reads.ts'
import { Countdown } from '../../ui/cards/countdown.tsx'
import { DayArc } from '../../ui/cards/day-arc.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './home.module.css'

const SUN_MOVES_EVERY_MS = 60_000

const nextLaunch = (now: number) => countdownTo(new Date(now)).getTime()

/** The sun's way through today and the countdown to the next classes (HOME-10, HOME-11). */
export function DaySoFar() {
  const clock = useStudioClock()
  const now = useNow(SUN_MOVES_EVERY_MS, clock)
  const client = useQueryClient()
  const [endsAt, setEndsAt] = useState(() => nextLaunch(clock()))
  useEffect(() => setEndsAt(nextLaunch(clock())), [clock])
  const begin = useCallback(() => {
    void client.invalidateQueries(readsOf(classDays))
    setEndsAt(nextLaunch(clock()))
  }, [client, clock])
  return (
    <>
      <div className={styles.arc}>
        <DayArc share={(now % DAY) / DAY} />
      </div>
      <p className={styles.launch}>Tomorrow's classes launch in:</p>
      <Countdown endsAt={endsAt} clock={clock} onEnd={begin} />
    </>
  )
}
