import { AS_DOCUMENTED, type Reading } from '@studio/contract/reading.ts'

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
