import { DAY, HOUR } from '../dates.ts'
import type { Role } from '../people/schema.ts'
import type { Permission } from '../plans/schema.ts'
import type { Verdict } from '../verdict.ts'
import type { State, Subscription } from './schema.ts'

/** Days a member keeps access while a renewal is still being collected (D6). */
export const GRACE_DAYS = 7
/** How long a first payment or a 3-D Secure may stay open, in milliseconds. */
export const PENDING_LASTS = 23 * HOUR

/** Who asks: what the web knows of its user, and the server of its viewer. `role` is null for a visitor. */
export interface AccessFacts {
  role: Role | null
  blocked: boolean
  subscription: Pick<Subscription, 'active' | 'state' | 'dateTimeEnd' | 'price'> | null
}

/** What a page or a video asks for: one of `areas`, and for calendar events to have joined. No areas: any membership will do. */
export interface AccessNeeds {
  areas: readonly Permission[]
  joined?: boolean
}

export const noAccess = ['not-signed-in', 'needs-upgrade', 'not-joined', 'blocked'] as const
export type NoAccess = (typeof noAccess)[number]
export type Access = Verdict<NoAccess>

/** Whether content is open to somebody at an instant; the one rule on both sides (D6, ACCESS-13 to ACCESS-16, S-Z5). */
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

/** A renewing period lasts through the grace, so that a late word of the provider locks nobody out (I7). */
const renews: readonly State[] = ['trialing', 'active']
const coversNothing: readonly State[] = ['suspended', 'pending']

/** Whether a paid or trial period, or the grace after it, covers an instant (I6). */
export function isCovered(subscription: Pick<Subscription, 'state' | 'dateTimeEnd'>, now: Date): boolean {
  if (coversNothing.includes(subscription.state)) return false
  const grace = renews.includes(subscription.state) ? GRACE_DAYS * DAY : 0
  return now.getTime() < Date.parse(subscription.dateTimeEnd) + grace
}

/** What is stored of a membership; the state is derived (D18.state). */
export interface StoredSubscription {
  gatewayState: 'pending' | 'trialing' | 'active' | 'past_due' | 'day_pass' | 'ended'
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  deactivatedAt: Date | null
}

/** The state a person sees at an instant; null once it has ended, for an ended one is none (D6, D18.state). */
export function stateOf(row: StoredSubscription, now: Date): State | null {
  const { gatewayState } = row
  if (row.endedAt || gatewayState === 'ended') return null
  const endsByItself = gatewayState === 'day_pass' || gatewayState === 'pending' || row.cancelAtPeriodEnd
  if (endsByItself && now >= accessEndOf(row)) return null
  if (row.deactivatedAt) return 'suspended'
  const calledOff = row.cancelAtPeriodEnd && (gatewayState === 'trialing' || gatewayState === 'active')
  return calledOff ? 'ending' : gatewayState
}

/** When access ends unless something is paid: of a past due one, the end of its grace (D18.state). */
export function accessEndOf(row: StoredSubscription): Date {
  if (row.gatewayState !== 'past_due') return row.periodEnd
  return new Date(row.periodStart.getTime() + GRACE_DAYS * DAY)
}

const activeStates: readonly State[] = ['trialing', 'active', 'day_pass', 'past_due', 'ending']

/** The `active` of answers: true for all but suspended and pending ones (D18.state). */
export function isActive(state: State): boolean {
  return activeStates.includes(state)
}
