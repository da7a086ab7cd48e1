/** Greeting at an hour of the reader's local day, 0 to 24. */
export function greeting(hour: number): string {
  if (hour < 4 || hour >= 17) return 'Good evening'
  return hour < 11 ? 'Good morning' : 'Good afternoon'
}
