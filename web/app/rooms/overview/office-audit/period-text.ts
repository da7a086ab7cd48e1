import { shortDayText } from '../../../ui/words/day-text.ts'
import type { AuditDays } from './queries.ts'

/** "3 Nov 2026 to 9 Nov 2026", "From 3 Nov 2026", "Until 9 Nov 2026", "On 3 Nov 2026"; empty for any day. */
export function auditPeriodText({ from, to }: AuditDays): string {
  if (from && from === to) return `On ${shortDayText(from)}`
  if (from && to) return `${shortDayText(from)} to ${shortDayText(to)}`
  if (from) return `From ${shortDayText(from)}`
  return to ? `Until ${shortDayText(to)}` : ''
}
