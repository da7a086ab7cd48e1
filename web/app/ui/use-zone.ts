import { useHydrated } from '../platform/device/hydrated.tsx'
import { type HourCycle, hourCycleOf } from './words/hour-cycle.ts'

/** The browser's time zone, an IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The viewer's time zone; UTC until hydration (D1). */
export function useZone(): string {
  const settled = useHydrated()
  return settled ? ownZone() : 'UTC'
}

/** The viewer's hour cycle; 24 hours until hydration. */
export function useHourCycle(): HourCycle {
  return useHydrated() ? hourCycleOf(navigator.language) : 'h23'
}
