import { useHydrated } from '../platform/device/hydrated.tsx'
import { type HourCycle, ownHourCycle } from './words/hour-cycle.ts'
import { studioReading, studioZone } from './words/studio-reading.ts'

/** The browser's time zone, an IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The viewer's time zone; the studio's until hydration (D1). */
export function useZone(): string {
  const settled = useHydrated()
  return settled ? ownZone() : studioZone()
}

/** The studio's hour cycle, or else the viewer's; 24 hours until hydration then. */
export function useHourCycle(): HourCycle {
  const settled = useHydrated()
  return settled ? ownHourCycle() : (studioReading().clock ?? 'h23')
}
