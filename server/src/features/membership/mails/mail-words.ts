const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `3 March 2026`: the UTC day of an instant (D1). */
export const dayInWords = (instant: Date): string => format.format(instant)

/** `3 March to 2 April 2026`; the year twice where it turns. */
export function daysInWords(from: Date, to: Date): string {
  const sameYear = from.getUTCFullYear() === to.getUTCFullYear()
  return `${sameYear ? dayAndMonth.format(from) : dayInWords(from)} to ${dayInWords(to)}`
}

/** `21 November 2026, 07:06 UTC` */
export const minuteInWords = (instant: Date): string =>
  `${dayInWords(instant)}, ${instant.toISOString().slice(11, 16)} UTC`

/** `$29.00`: cents as a receipt shows them. */
export const exactPrice = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
