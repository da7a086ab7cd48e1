import { DAY, HOUR } from '../dates.ts'
import { GRACE_DAYS } from './access.ts'
import type { State } from './schema.ts'

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
