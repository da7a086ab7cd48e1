import type { HourCycle } from '@studio/contract/reading.ts'
import { studioReading } from './studio-reading.ts'

export type { HourCycle }

/** Hour cycle of a language: "2:05 pm" for en-US, "14:05" for en-GB. */
export function hourCycleOf(language: string): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23'
}

/** The studio's hour cycle, or the viewer's where it has none. */
export const ownHourCycle = (): HourCycle => studioReading().clock ?? hourCycleOf(navigator.language)
