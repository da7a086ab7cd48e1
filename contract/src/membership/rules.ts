import { DAY, HOUR } from '../dates.ts'
import type { Role } from '../people/schema.ts'
import type { Permission } from '../plans/schema.ts'
import type { Verdict } from '../verdict.ts'
import type { State, Subscription } from './schema.ts'

/** Days of access while a renewal is still being collected (D6). */
export const GRACE_DAYS = 7

/** Facts about the caller, from the web's user or the server's viewer. `role` is null for a visitor. */
export interface AccessFacts {
  role: Role | null
  blocked: boolean
  subscription:
    | (Pick<Subscription, 'active' | 'state' | 'dateTimeEnd'> & {
        price: Pick<Subscription['price'], 'id' | 'permissions'>
      })
    | null
}

/** Requirements of a page or a video: one of `areas`, and a joined calendar for calendar events. Without areas any membership will do. */
export interface AccessNeeds {
  areas: readonly Permission[]
  joined?: boolean
}

export const noAccess = ['not-signed-in', 'needs-upgrade', 'not-joined', 'blocked'] as const
export type NoAccess = (typeof noAccess)[number]
export type Access = Verdict<NoAccess>

/** Whether content is open to a person at an instant; server and web share this rule (D6, ACCESS-13 to ACCESS-16, S-Z5). */
export function accessTo(needs: AccessNeeds, facts: AccessFacts, now: Date): Access {
  if (facts.role === null) return closed('not-signed-in')
  if (facts.blocked) return closed('blocked')
  if (facts.role !== 'Student') return { ok: true }
  const { subscription } = facts
  if (!subscription || !isCovered(subscription, now)) return closed('needs-upgrade')
  const { permissions } = subscription.price
  if (!subscription.active && permissions.length !== 1) return closed('needs-upgrade')
  const met = needs.areas.length === 0 || needs.areas.some((area) => permissions.includes(area))
  if (!met) return closed('needs-upgrade')
  return needs.joined === false ? closed('not-joined') : { ok: true }
}

const closed = (code: NoAccess): Access => ({ ok: false, code })

/** A renewing period includes the grace days, so that a late webhook locks nobody out (I7). */
const renews: readonly State[] = ['trialing', 'active']
const coversNothing: readonly State[] = ['suspended', 'pending']

/** Whether a paid period, a trial or the grace days after it include an instant (I6). */
export function isCovered(subscription: Pick<Subscription, 'state' | 'dateTimeEnd'>, now: Date): boolean {
  if (coversNothing.includes(subscription.state)) return false
  const grace = renews.includes(subscription.state) ? GRACE_DAYS * DAY : 0
  return now.getTime() < Date.parse(subscription.dateTimeEnd) + grace
}

/** Lifetime of an unfinished first payment or 3-D Secure prompt, in milliseconds. */
export const PENDING_LASTS = 23 * HOUR

/** Stored fields of a membership; its state is derived (D18.state). */
export interface StoredSubscription {
  providerState: 'pending' | 'trialing' | 'active' | 'past_due' | 'day_pass' | 'given' | 'ended'
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  deactivatedAt: Date | null
}

const endsByItself: readonly StoredSubscription['providerState'][] = ['day_pass', 'given', 'pending']

/** State of a membership at an instant; null once it has ended (D6, D18.state). */
export function stateOf(row: StoredSubscription, now: Date): State | null {
  const { providerState } = row
  if (row.endedAt || providerState === 'ended') return null
  if ((endsByItself.includes(providerState) || row.cancelAtPeriodEnd) && now >= accessEndOf(row)) return null
  if (row.deactivatedAt) return 'suspended'
  const calledOff = row.cancelAtPeriodEnd && (providerState === 'trialing' || providerState === 'active')
  return calledOff ? 'ending' : providerState
}

/** End of access without a further payment; of a past due membership the end of its grace days (D18.state). */
export function accessEndOf(row: StoredSubscription): Date {
  if (row.providerState !== 'past_due') return row.periodEnd
  return new Date(row.periodStart.getTime() + GRACE_DAYS * DAY)
}

const activeStates: readonly State[] = ['trialing', 'active', 'day_pass', 'given', 'past_due', 'ending']

/** The `active` field of answers: true unless the membership is suspended or pending (D18.state). */
export function isActive(state: State): boolean {
  return activeStates.includes(state)
}

/** Days until the end of a period that is paid, rounded up; 0 once it has passed (SUBS-01). */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY))
}
