import { isTimeZone } from '@studio/contract/zone-offset.ts'
import { useHydrated } from '../platform/device/hydrated.tsx'
import { type HourCycle, ownHourCycle, studioReading, studioZone } from './words/studio-reading.ts'

/** The browser's time zone, an IANA name. Chrome says 'Etc/Unknown', which no format takes, on a machine whose zone it does not find. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}

/** The viewer's time zone; until hydration the studio's, or UTC in a browser that is older than the name of that (D1). */
export function useZone(): string {
  const settled = useHydrated()
  if (settled) return ownZone()
  return isTimeZone(studioZone()) ? studioZone() : 'UTC'
}

/** The studio's hour cycle, or else the viewer's; 24 hours until hydration then. */
export function useHourCycle(): HourCycle {
  const settled = useHydrated()
  return settled ? ownHourCycle() : (studioReading().clock ?? 'h23')
}
