import type { IntervalUnit } from '../plans/schema.ts'
import { isLonger, type Term, type TermPrice } from '../plans/terms.ts'
import type { Verdict } from '../verdict.ts'
import type { refusals } from './messages.ts'
import { type StoredSubscription, stateOf } from './rules.ts'
import type { State } from './schema.ts'

export type Reason = keyof typeof refusals

const refused = (code: Reason) => ({ ok: false, code }) as const

/** Whether a person may start a plan: one live membership each; a day pass, and a plan from the studio, can be replaced (D7). */
export function mayStart(state: State | null, plan: { intervalUnit: IntervalUnit }): Verdict<Reason> {
  if (state === null || state === 'pending') return { ok: true }
  const isReplaced = isReplacedByStart(state) && plan.intervalUnit === 'Month'
  return isReplaced ? { ok: true } : refused('alreadySubscribed')
}

/** Whether a membership renews nothing, so that one that renews can begin in its place. */
export const isReplacedByStart = (state: State) => state === 'day_pass' || state === 'given'

export interface RunningMembership {
  state: State
  planId: string
  term: Term
  costCents: number
  nextPlanId: string | null
  nextTerm: Term | null
  /** Whether its free days run, after which a charge that was moved is due. */
  isFree?: boolean
}

export type ChangeHow = 'none' | 'undo' | 'charge-now' | 'free-now' | 'at-period-end'
export type Change = Verdict<Reason, { how: ChangeHow }>

/**
 * When a change of plan or term takes effect (D7, D18.change-kinds, MEMBER-04): a dearer plan at once for the difference, one of
 * the same price at once, a cheaper one or a shorter term at the period's end, a longer term at no lower price at once, as a
 * period of its own; in a trial every change is immediate and free. In free days before a charge that was moved, whatever would be
 * charged waits for that charge.
 */
export function decideChange(
  from: RunningMembership,
  to: TermPrice & { id: string; intervalUnit: IntervalUnit },
): Change {
  if (from.state !== 'trialing' && from.state !== 'active') return refused('notActive')
  if (to.id === from.planId && to.term === from.term)
    return { ok: true, how: from.nextPlanId ? 'undo' : 'none' }
  if (to.intervalUnit === 'Day') return refused('monthToDay')
  if (to.id === from.nextPlanId && to.term === from.nextTerm) return { ok: true, how: 'none' }
  return { ok: true, how: changeTiming(from, to) }
}

/** When a running membership changes to another price or term. */
export function changeTiming(from: TermPrice & { state: State; isFree?: boolean }, to: TermPrice) {
  if (from.state === 'trialing') return 'free-now'
  const isEqual = to.term === from.term && to.costCents === from.costCents
  if (from.isFree && !isEqual) return 'at-period-end'
  if (isLonger(from.term, to.term) || to.costCents < from.costCents) return 'at-period-end'
  return to.costCents > from.costCents || isLonger(to.term, from.term) ? 'charge-now' : 'free-now'
}

export type Cancel = Verdict<Reason, { how: 'none' | 'at-period-end' | 'now' }>

/**
 * How a membership is cancelled (D7, D18.cancel-now, S-M5). One that has ended or is ending counts as cancelled, unless a
 * payment is still due, which is then no longer attempted.
 */
export function decideCancel(row: StoredSubscription, now: Date): Cancel {
  const state = stateOf(row, now)
  if (state === null) return { ok: true, how: 'none' }
  if (row.providerState === 'past_due' || row.providerState === 'pending') return { ok: true, how: 'now' }
  if (row.cancelAtPeriodEnd) return { ok: true, how: 'none' }
  if (row.providerState === 'day_pass') return refused('dayPlanCannotCancel')
  if (row.providerState === 'given') return refused('givenEndsByItself')
  return { ok: true, how: 'at-period-end' }
}

export type Resume = Verdict<Reason, { how: 'none' | 'resume' }>

/** Whether a cancellation can be undone (D7); a membership that is not cancelled counts as resumed. */
export function decideResume(row: StoredSubscription, now: Date): Resume {
  const state = stateOf(row, now)
  if (state === 'ending') return { ok: true, how: 'resume' }
  return state === 'active' || state === 'trialing' ? { ok: true, how: 'none' } : refused('notActive')
}

/** Whether a code can be added to a running membership: only if a charge is still to come. */
export function acceptsPromocode(state: State): boolean {
  return state === 'trialing' || state === 'active'
}
