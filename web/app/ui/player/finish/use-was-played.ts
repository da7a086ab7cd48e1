import { useMediaState } from '@vidstack/react'
import { useEffect, useRef } from 'react'
import type { PlayerVideo } from '../player-store.ts'

/** Seconds between two positions that playing explains; more is a seek. */
const STEP_S = 3

/** Whether at least half of what was left of the film has been played, and not sought through. */
export function useWasPlayed({ startAt = 0, duration }: PlayerVideo): boolean {
  const at = useMediaState('currentTime')
  const before = useRef(startAt)
  const played = useRef(0)
  useEffect(() => {
    const step = at - before.current
    if (step > 0 && step < STEP_S) played.current += step
    before.current = at
  }, [at])
  return played.current >= (duration - startAt) / 2
}
