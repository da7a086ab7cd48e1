import { AS_DOCUMENTED, type HourCycle, type Reading } from '@studio/contract/reading.ts'

/** How the studio reads weeks, clocks and dates; all words share it, as they share its money (`money-words.ts`). */
let own: Reading = AS_DOCUMENTED
let zoneOfStudio = 'UTC'

export const readAs = (of: Reading | undefined, zone = 'UTC'): void => {
  own = of ?? AS_DOCUMENTED
  zoneOfStudio = zone
}

export const studioReading = (): Reading => own

/** The zone of the studio's days, an IANA name, which an older browser may not know. */
export const studioZone = (): string => zoneOfStudio

export type { HourCycle }

/** Hour cycle of a language: "2:05 pm" for en-US, "14:05" for en-GB. */
export function hourCycleOf(language: string): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23'
}

/** The studio's hour cycle, or the viewer's where it has none. */
export const ownHourCycle = (): HourCycle => studioReading().clock ?? hourCycleOf(navigator.language)
