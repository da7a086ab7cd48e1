/** 12-hour or 24-hour clock. */
export type HourCycle = 'h12' | 'h23'

/** Hour cycle of a language: "2:05 pm" for en-US, "14:05" for en-GB. */
export function hourCycleOf(language: string): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23'
}
