import { changeTiming } from '@studio/contract/membership/decisions.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import { addTerm } from '@studio/contract/plans/terms.ts'
import type {
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionStatus,
} from '../../../adapters/payment/payments.ts'
import { inFreeDays as areFree, type Row } from '../rows.ts'
import { invoiceCovers } from './paid-periods.ts'

type ProviderState = Row['providerState']

const states: Record<SubscriptionStatus, ProviderState> = {
  incomplete: 'pending',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'ended',
  unpaid: 'ended',
  paused: 'past_due',
}

export interface NextTerms {
  planId: string
  term: Term
  costCents: number
}

export type SubscriptionSnapshot = ProviderSubscription & { bills: ProviderInvoice[] }

/**
 * Returns the row after a snapshot (reliability 4.1). A pending row keeps its own end, a deactivated one the end
 * of the paid period, since whatever falls due meanwhile is void.
 */
export function rowAfterSnapshot(
  row: Row,
  snapshot: SubscriptionSnapshot,
  next: NextTerms | null,
  now: Date,
): Partial<Row> {
  const isFree = inFreeDays(row, snapshot)
  const providerState = isFree ? 'active' : states[snapshot.status]
  const known = { providerId: snapshot.id, providerState, cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd }
  if (providerState === 'pending') return known
  const endedAt = providerState === 'ended' ? (snapshot.endedAt ?? snapshot.canceledAt ?? now) : null
  const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd, anchor } = snapshot
  const collected = isFree || snapshot.bills.some((bill) => invoiceCovers(bill, periodStart))
  const period = row.deactivatedAt && !collected ? paidPeriod(row, periodStart) : { periodStart, periodEnd }
  const free = { trialEnd: trialAfter(row, snapshot), freeUntil: freeAfter(row, snapshot, providerState) }
  return { ...known, endedAt, ...free, anchor, ...period, ...planAfterSnapshot(row, snapshot, next) }
}

/** Whether the days before a charge that was moved run: the provider has them as a trial, though they follow a paid period. */
const inFreeDays = (row: Row, { status }: ProviderSubscription) =>
  status === 'trialing' && row.freeUntil !== null && row.providerState !== 'trialing'

/** The provider keeps the end of free days as that of a trial. */
const trialAfter = (row: Row, { trialEnd }: ProviderSubscription) =>
  row.providerState === 'pending' || row.providerState === 'trialing' ? trialEnd : row.trialEnd

/**
 * When the next charge is due, if it was moved. A change that the provider made has dropped it there: it stands as many days
 * after the new period's end. Where a period begins with it or later, it is over, though nobody was told of its days.
 */
function freeAfter(row: Row, snapshot: ProviderSubscription, state: ProviderState): Date | null {
  if (inFreeDays(row, snapshot)) return snapshot.trialEnd
  if (state === 'ended') return null
  if (snapshot.freeUntil) return snapshot.freeUntil
  if (!row.freeUntil || row.freeUntil <= snapshot.currentPeriodStart) return null
  const free = row.freeUntil.getTime() - row.periodEnd.getTime()
  return free > 0 ? new Date(snapshot.currentPeriodEnd.getTime() + free) : null
}

/** A period that was recorded before its invoice was voided ends where it began. */
const paidPeriod = ({ periodEnd }: Row, voidFrom: Date): Partial<Row> =>
  periodEnd > voidFrom ? { periodEnd: voidFrom } : {}

const isSame = (row: NextTerms, next: NextTerms) =>
  next.planId === row.planId && next.term === row.term && next.costCents === row.costCents

/** A dearer plan applies once charged, a cheaper one at the period's end, in a trial both at once (D7). */
function planAfterSnapshot(row: Row, snapshot: ProviderSubscription, next: NextTerms | null): Partial<Row> {
  const none = { nextPlanId: null, nextTerm: null, nextCostCents: null, removedPromoId: null }
  if (!next || isSame(row, next)) return none
  const isFree = inFreeDays(row, snapshot)
  // Free days that are moved on may begin anew.
  const stillFree = isFree && areFree(row)
  const begins = row.providerState !== 'pending' && snapshot.currentPeriodStart > row.periodStart
  const rolledOver = begins && !stillFree
  const state = snapshot.status === 'trialing' && !isFree ? 'trialing' : 'active'
  // What another term costs is the present price at the provider as soon as its period has begun.
  const waits =
    changeTiming({ ...row, state, isFree }, next) === 'at-period-end' || snapshot.price !== snapshot.priceNow
  if (waits && !rolledOver)
    return { nextPlanId: next.planId, nextTerm: next.term, nextCostCents: next.costCents }
  return { ...none, ...next }
}

/** Returns a day pass after a snapshot of its one invoice: it lasts 24 hours from the payment (D5). */
export function dayPassAfterInvoice(row: Row, invoice: ProviderInvoice, now: Date): Partial<Row> {
  if (invoice.status === 'paid' && row.providerState === 'pending') {
    const periodStart = invoice.paidAt ?? invoice.createdAt
    const periodEnd = addTerm(periodStart, 'day', 1)
    return { providerId: invoice.id, providerState: 'day_pass', periodStart, periodEnd }
  }
  const refused = invoice.status === 'void' || invoice.status === 'uncollectible'
  if (refused) return { providerId: invoice.id, providerState: 'ended', endedAt: now }
  return { providerId: invoice.id }
}

/** Whether free days are to follow what is paid, which the provider has not set, or has dropped with a change of the membership. */
export function lacksFreeDays(row: Row, snapshot: ProviderSubscription): boolean {
  const { freeUntil, periodEnd, providerState, cancelAtPeriodEnd } = row
  const isAhead =
    freeUntil !== null && freeUntil > periodEnd && providerState === 'active' && !cancelAtPeriodEnd
  const mayBeSet = snapshot.status === 'active' && !snapshot.cancelAtPeriodEnd && !snapshot.changePending
  return isAhead && mayBeSet && snapshot.freeUntil?.getTime() !== freeUntil.getTime()
}
