import { addDays } from '@studio/contract/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { byDate, type DaysByDate, nextEmpty } from './day-words.ts'
import { daysQuery } from './queries.ts'

/** Days read past the shown weeks: more than anybody prepares. */
const AHEAD = 98

/**
 * The shown days, and later ones if none of the shown is empty, so that a day to fill is looked for among known days; `isPending`
 * while these are read.
 */
export function useDaysAhead(shown: DaysByDate, first: string, last: string) {
  const from = first > last ? first : addDays(last, 1)
  const enabled = nextEmpty(first, shown) > last
  const later = useQuery({
    ...daysQuery(from, addDays(from, AHEAD)),
    placeholderData: undefined,
    enabled,
  })
  return {
    days: later.data ? new Map([...shown, ...byDate(later.data)]) : shown,
    isPending: enabled && later.isPending,
  }
}
