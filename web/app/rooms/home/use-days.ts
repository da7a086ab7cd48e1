import { standingOf } from '@studio/contract/daily-classes/day-standing.ts'
import { seesOnlyToday } from '@studio/contract/daily-classes/rules.ts'
import { dayOf } from '@studio/contract/dates.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { latestDaysQuery } from '../daily-classes/queries.ts'
import { useToday } from '../studio/studio-clock.tsx'
import { lastWatchedQuery } from '../videos/progress/queries.ts'
import { useWishes } from '../videos/wishes/use-wishes.ts'
import { loadedWithHome } from './home-query.ts'

/** Today's classes, those of the day before if the plan has them, how far the viewer is, and in which order they have today's. */
export function useDays(user: User) {
  const today = useToday()
  const { data: days } = useSuspenseQuery({ ...latestDaysQuery(today), ...loadedWithHome })
  const { data: watched } = useQuery({ ...lastWatchedQuery(), ...loadedWithHome })
  const todays = days.find(({ dateTime }) => dayOf(new Date(dateTime)) === today)
  const { inOrder, strain } = useWishes()
  const ownOrder = todays && [...inOrder(todays.videos)]
  return {
    today,
    todays,
    ownOrder,
    strain,
    shown: seesOnlyToday(user) ? days.filter((day) => day === todays) : days,
    watched: watched?.records ?? [],
    keepsHistory: watched?.enabled ?? true,
    standing: todays && standingOf(todays, watched?.records ?? [], ownOrder),
  }
}
