import { useMediaState } from '@vidstack/react'
import type { PlayerVideo } from '../player-store.ts'
import { useLockScreen } from './use-lock-screen.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** What the device does while a film plays: its screen stays on for a picture, and its keys and lock screen know the film. */
export function WithDevice({ video, soundOnly }: { video: PlayerVideo; soundOnly: boolean }) {
  useLockScreen(video)
  useWakeLock(useMediaState('playing') && !soundOnly)
  return null
}
