export type CountdownParts = { hours: number; minutes: number; seconds: number }

/** Splits milliseconds into hours, minutes and seconds, rounded up to a second and never negative. */
export function countdownParts(milliseconds: number): CountdownParts {
  const left = Math.max(0, Math.ceil(milliseconds / 1000))
  return { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 }
}

/** "14 hours, 5 minutes and 32 seconds". */
export function countdownWords({ hours, minutes, seconds }: CountdownParts): string {
  const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`
  return `${count(hours, 'hour')}, ${count(minutes, 'minute')} and ${count(seconds, 'second')}`
}
