const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)).replaceAll(',', '')
}

/** "Thursday 12 March" of a UTC day `YYYY-MM-DD`. */
export const weekdayText = format({ weekday: 'long', day: 'numeric', month: 'long' })
/** "Thursday 12 March 2026" */
export const fullDayText = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** "12 Mar 2026": for the columns of tables. */
export const shortDayText = format({ day: 'numeric', month: 'short', year: 'numeric' })
/** "Thu 12 Mar" */
export const weekdayDate = format({ weekday: 'short', day: 'numeric', month: 'short' })
