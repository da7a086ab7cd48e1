import { useMediaState } from '@vidstack/react'
import { useEffect } from 'react'
import type { PlayerVideo } from '../player-store.ts'

/**
 * What a lock screen and the keys of a keyboard need beside the title, which the player library tells them: how far the
 * film is, and the next class.
 */
export function useLockScreen({ next }: PlayerVideo): void {
  const duration = useMediaState('duration')
  const playbackRate = useMediaState('playbackRate')
  const paused = useMediaState('paused')
  const seeking = useMediaState('seeking')
  const position = Math.min(duration, useMediaState('currentTime'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: from one telling to the next a browser counts by itself
  useEffect(() => {
    if (duration > 0 && duration < Number.POSITIVE_INFINITY)
      navigator.mediaSession?.setPositionState?.({ duration, playbackRate, position })
  }, [duration, playbackRate, paused, seeking])

  useEffect(() => {
    if (!next || !navigator.mediaSession) return
    navigator.mediaSession.setActionHandler('nexttrack', next.play)
    return () => navigator.mediaSession.setActionHandler('nexttrack', null)
  }, [next])
}
