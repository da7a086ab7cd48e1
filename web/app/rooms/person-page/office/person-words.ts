import { DAY } from '@studio/contract/dates.ts'
import { amountText } from '@studio/contract/money.ts'
import type { MembershipEvent, PersonPage, WatchedFilm } from '@studio/contract/person-page/schema.ts'

type Words = (event: { plan: string; amount: string }) => string

const EVENTS: Record<MembershipEvent['what'], Words> = {
  started: ({ plan }) => `Started ${plan}`,
  trialEnded: () => 'Trial ended',
  renewed: ({ amount }) => `Paid ${amount}`,
  notPaid: ({ amount }) => `The renewal of ${amount} was not paid`,
  planChosen: ({ plan }) => `Chose ${plan}`,
  cancelled: () => 'Cancelled',
  kept: () => 'Kept the membership',
  deactivated: () => 'Deactivated',
  activated: () => 'Activated again',
  refunded: ({ amount }) => `${amount} refunded`,
  refundFailed: ({ amount }) => `A refund of ${amount} came back`,
  disputed: ({ amount }) => `${amount} disputed at the bank`,
  disputeWon: ({ amount }) => `The bank gave ${amount} back`,
  ended: ({ plan }) => `${plan} ended`,
}

/** Text of a membership event. */
export const eventText = ({ what, plan, amount }: MembershipEvent): string =>
  EVENTS[what]({ plan: plan ?? 'a plan', amount: amountText(amount ?? 0) })

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

/** "3 classes" */
export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : what.endsWith('s') ? 'es' : 's'}`

/** Progress in a film: finished, or the minute of the position. */
export function standingText({ finished, seconds, duration }: WatchedFilm): string {
  if (finished) return 'Watched to the end'
  const minute = Math.floor(seconds / 60)
  return duration ? `Minute ${minute} of ${Math.ceil(duration / 60)}` : `Minute ${minute}`
}

/** Parts of a person's page by role, without parts that are always empty. */
const PARTS = {
  Student: { membership: 'Membership', practice: 'Practice', notifications: 'Notifications', log: 'Log' },
  Coach: { calendars: 'Calendars', notifications: 'Notifications', log: 'Log' },
  Admin: { notifications: 'Notifications', log: 'Log' },
} as const

export type PersonPart = 'membership' | 'practice' | 'calendars' | 'notifications' | 'log'

/** Parts in order; the first has the page's own address. */
export function partsOf({ id, role }: Pick<PersonPage['user'], 'id' | 'role'>) {
  const parts = Object.entries(PARTS[role]) as [PersonPart, string][]
  return parts.map(([part, label], index) => ({
    part,
    label,
    to: index === 0 ? `/admin/users/${id}` : `/admin/users/${id}/${part}`,
  }))
}
