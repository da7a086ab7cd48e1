import { MINUTE } from '@studio/contract/dates.ts'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { useStudioClock } from './studio-clock.tsx'

/** The hour of the viewer's day, 0 to 24, by the studio's clock in their zone; until hydration the studio's. */
export function useHour(): number {
  const clock = useStudioClock()
  const settled = useHydrated()
  const [hour, setHour] = useState(() => hourOf(new Date(clock()), settled))
  useEffect(() => {
    const look = () => setHour(hourOf(new Date(clock()), true))
    look()
    const timer = setInterval(look, MINUTE)
    return () => clearInterval(timer)
  }, [clock])
  return hour
}

const hourOf = (now: Date, isLocal: boolean) =>
  isLocal ? now.getHours() + now.getMinutes() / 60 : now.getUTCHours() + now.getUTCMinutes() / 60
