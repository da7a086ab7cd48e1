import { lengthClockText } from '../../ui/words/clock-text.ts'

/** "Go on at 12:40" */
export const goOnText = (seconds: number): string => `Go on at ${lengthClockText(seconds)}`

/** "Play 48 minutes"; "Play" for less than a minute, and where the length is unknown. */
export function playText(duration: number): string {
  const minutes = Math.round(duration / 60)
  if (minutes === 0) return 'Play'
  return minutes === 1 ? 'Play 1 minute' : `Play ${minutes} minutes`
}
