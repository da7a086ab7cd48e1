import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { countdownTo } from '@studio/contract/daily-classes/rules.ts'
import { home } from '@studio/contract/home/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readsOf } from '../../platform/reads.ts'
import { Countdown } from '../../ui/cards/countdown.tsx'
import { DayArc } from '../../ui/cards/day-arc.tsx'
import { useStudioClock } from '../studio/studio-clock.ts'
import { DayBegins } from './day-begins.tsx'
import { shareOfDay } from './greeting.ts'
import styles from './home.module.css'

const nextLaunch = (now: number) => countdownTo(new Date(now)).getTime()

/** The sun's position in the studio's day at `now`, epoch milliseconds, and the countdown to the next classes (HOME-10, HOME-11). */
export function NextClasses({ now }: { now: number }) {
  const clock = useStudioClock()
  const client = useQueryClient()
  const [endsAt, setEndsAt] = useState(() => nextLaunch(clock()))
  useEffect(() => setEndsAt(nextLaunch(clock())), [clock])
  const begin = useCallback(() => {
    void client.invalidateQueries(readsOf(classDays, home))
    setEndsAt(nextLaunch(clock()))
  }, [client, clock])
  return (
    <>
      <div className={styles.soFar}>
        <div className={styles.arc}>
          <DayArc share={shareOfDay(now, endsAt)} />
        </div>
        <p className={styles.launch}>Tomorrow's classes launch in:</p>
        <Countdown endsAt={endsAt} clock={clock} onEnd={begin} />
      </div>
      <DayBegins at={endsAt} />
    </>
  )
}
