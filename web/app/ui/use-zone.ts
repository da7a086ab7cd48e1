import { useHydrated } from '../platform/session.ts'
import { type HourCycle, hourCycleOf } from './words/hour-cycle.ts'

/** The time zone of this browser, an IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The viewer's own time zone; UTC while the page is as the server rendered it (D1). */
export function useZone(): string {
  const settled = useHydrated()
  return settled ? ownZone() : 'UTC'
}

/** How the viewer writes the time; 24 hours while the page is as the server rendered it. */
export function useHourCycle(): HourCycle {
  return useHydrated() ? hourCycleOf(navigator.language) : 'h23'
}
