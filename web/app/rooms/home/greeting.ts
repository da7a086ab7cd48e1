/** Morning begins at five. */
const SUNRISE = 5

/** Greeting at an hour of the reader's local day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < SUNRISE || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

const DAY_MS = 24 * 3600_000

/** Elapsed share of the studio's day, which the countdown to its end agrees with: 0 when it begins, 1 at `endsAt`. */
export function shareOfDay(now: number, endsAt: number): number {
  return Math.min(1, Math.max(0, 1 - (endsAt - now) / DAY_MS))
}
