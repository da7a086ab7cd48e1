import { counted } from '@studio/contract/counted.ts'
import { DAY } from '@studio/contract/dates.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import type { PersonPage, TimelinePart } from '@studio/contract/person-page/schema.ts'

/** "45 minutes", "3 hours 20 minutes"; less than a minute is 0. */
export function practisedText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return counted(minutes, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}

/** "13 months", "2 years 1 month"; "9 days" within the first month. */
export function memberForText(since: string, now: number): string {
  const [from, to] = [new Date(since), new Date(now)]
  const begun = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const months = to.getUTCDate() < from.getUTCDate() ? begun - 1 : begun
  if (months < 1) return counted(Math.max(1, Math.floor((to.getTime() - from.getTime()) / DAY)), 'day')
  if (months < 24) return counted(months, 'month')
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return rest === 0 ? counted(years, 'year') : `${counted(years, 'year')} ${counted(rest, 'month')}`
}

/** "5 h 12", "45 min" */
export function shortTimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** Pills of a timeline by role, without parts that are always empty. */
const PARTS: Record<Role, Partial<Record<TimelinePart, string>>> = {
  Student: {
    membership: 'Membership',
    money: 'Money',
    practice: 'Practice',
    notifications: 'Messages',
    log: 'Office',
  },
  Coach: { calendars: 'Calendars', notifications: 'Messages', log: 'Office' },
  Admin: { notifications: 'Messages', log: 'Office' },
}

/** Parts in order, each with its address; everything has the page's own. */
export function timelineParts({ id, role }: Pick<PersonPage['user'], 'id' | 'role'>) {
  const parts = Object.entries(PARTS[role]) as [TimelinePart, string][]
  return [
    { part: undefined, label: 'Everything', to: `/admin/users/${id}` },
    ...parts.map(([part, label]) => ({ part, label, to: `/admin/users/${id}/${part}` })),
  ]
}
