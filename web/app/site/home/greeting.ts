/** The morning begins at five; at ten in the evening the sun is down, as the greeting has said since six. */
const SUNRISE = 5
const SUNSET = 22

/** The greeting at an hour of the reader's own day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour < SUNRISE || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** How much of the reader's own day is gone, 0 at sunrise to 1 once the sun is down, and through the night. */
export function shareOfDay(at: Date): number {
  const hour = at.getHours() + at.getMinutes() / 60
  if (hour < SUNRISE) return 1
  return Math.min(1, (hour - SUNRISE) / (SUNSET - SUNRISE))
}
