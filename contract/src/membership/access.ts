import { DAY } from '../dates.ts'
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
