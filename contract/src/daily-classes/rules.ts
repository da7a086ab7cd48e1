import { addDays, dayOf, SECOND, startOfDay } from '../dates.ts'
import type { AccessFacts } from '../membership/rules.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The next day's classes begin so many milliseconds after midnight. */
const LAUNCH = 10 * SECOND

/** The heading over one UTC day's classes, seen from the UTC day `today`; both `YYYY-MM-DD` (HOME-09). */
export function groupLabel(day: string, today: string): string {
  if (day === today) return "Today's Classes"
  if (day === addDays(today, -1)) return "Yesterday's Classes"
  const [year, month, date] = day.split('-')
  return `${date} ${months[Number(month) - 1]} ${year} Classes`
}

/** When "Tomorrow's classes launch": 00:00:10 UTC of the next day, by the server's clock (HOME-11, LIMIT-12). */
export function countdownTo(now: Date): Date {
  return new Date(Date.parse(`${addDays(dayOf(now), 1)}T00:00:00.000Z`) + LAUNCH)
}

/** True once a UTC day has begun; before that only Admin and Coach see its classes (D13). */
export function hasBegun(day: string, now: Date): boolean {
  const start = startOfDay(day)
  return start !== null && start <= now
}

/** A plan with DailyClassesCurrentDay and without DailyClasses shows its member no other day (ACCESS-23). */
export function seesOnlyToday({ role, subscription }: Pick<AccessFacts, 'role' | 'subscription'>): boolean {
  const permissions = subscription?.price.permissions ?? []
  const todayAlone = permissions.includes('DailyClassesCurrentDay') && !permissions.includes('DailyClasses')
  return role === 'Student' && todayAlone
}
