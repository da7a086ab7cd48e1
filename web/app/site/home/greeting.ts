/** Morning begins at five; the sun sets at ten, although 'Good evening' begins at six. */
const SUNRISE = 5
const SUNSET = 22

/** Greeting at an hour of the reader's local day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < SUNRISE || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** Elapsed share of the reader's local day: 0 at sunrise, 1 from sunset through the night. */
export function shareOfDay(at: Date): number {
  const hour = at.getHours() + at.getMinutes() / 60
  if (hour < SUNRISE) return 1
  return Math.min(1, (hour - SUNRISE) / (SUNSET - SUNRISE))
}
