import { monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { useZone } from '../../ui/use-zone.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'

/** The present month where the reader is, `YYYY-MM-01`; where their teacher lives it may begin some hours before or after (D14). */
export function useThisMonth(): string {
  const zone = useZone()
  return monthOf(new Date(useStudioClock()()), zone)
}
