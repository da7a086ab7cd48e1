import { addDays } from '@studio/contract/dates.ts'
import { shortDayOfYear } from '../../../ui/words/date-words.ts'
import { shortDayText, weekdayDate } from '../../../ui/words/day-text.ts'

/** "Not seen for 3 weeks", "Not seen for 30 days" */
export const unseenText = (days: number): string => `Not seen for ${spanText(days)}`

/** "a week", "3 weeks", "30 days" */
export function spanText(days: number): string {
  if (days === 7) return 'a week'
  return days % 7 === 0 ? `${days / 7} weeks` : `${days} days`
}

/** "Today", "Yesterday", "Thu", "12 Nov", "30 Dec 2025", of a day of the studio; a dash where it is not known. */
export function seenText(seenOn: string | null, today: string): string {
  if (!seenOn) return '–'
  if (seenOn >= today) return 'Today'
  if (seenOn === addDays(today, -1)) return 'Yesterday'
  if (seenOn > addDays(today, -7)) return weekdayDate(seenOn).slice(0, 3)
  return seenOn.slice(0, 4) === today.slice(0, 4) ? shortDayOfYear(seenOn) : shortDayText(seenOn)
}
