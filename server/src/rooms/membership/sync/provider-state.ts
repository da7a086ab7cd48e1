import { changeTiming } from '@studio/contract/membership/changes.ts'
import { periodAfter } from '@studio/contract/plans/rules.ts'
import type { Term } from '@studio/contract/plans/terms.ts'
import type {
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionStatus,
} from '../../../adapters/payment/payments.ts'
import type { Row } from '../rows.ts'
import { invoiceCovers } from './coverage.ts'

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
  const providerState = states[snapshot.status]
  const known = { providerId: snapshot.id, providerState, cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd }
  if (providerState === 'pending') return known
  const endedAt = providerState === 'ended' ? (snapshot.endedAt ?? snapshot.canceledAt ?? now) : null
  const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd, anchor, trialEnd } = snapshot
  const collected = snapshot.bills.some((bill) => invoiceCovers(bill, periodStart))
  const period = row.deactivatedAt && !collected ? paidPeriod(row, periodStart) : { periodStart, periodEnd }
  return { ...known, endedAt, trialEnd, anchor, ...period, ...planAfterSnapshot(row, snapshot, next) }
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
  const rolledOver = row.providerState !== 'pending' && snapshot.currentPeriodStart > row.periodStart
  const state = snapshot.status === 'trialing' ? 'trialing' : 'active'
  // What another term costs is the present price at the provider as soon as its period has begun.
  const waits =
    changeTiming({ ...row, state }, next) === 'at-period-end' || snapshot.price !== snapshot.priceNow
  if (waits && !rolledOver)
    return { nextPlanId: next.planId, nextTerm: next.term, nextCostCents: next.costCents }
  return { ...none, ...next }
}

/** Returns a day pass after a snapshot of its one invoice: it lasts 24 hours from the payment (D5). */
export function dayPassAfterInvoice(row: Row, invoice: ProviderInvoice, now: Date): Partial<Row> {
  if (invoice.status === 'paid' && row.providerState === 'pending') {
    const periodStart = invoice.paidAt ?? invoice.createdAt
    const periodEnd = periodAfter(periodStart, 'Day')
    return { providerId: invoice.id, providerState: 'day_pass', periodStart, periodEnd }
  }
  const refused = invoice.status === 'void' || invoice.status === 'uncollectible'
  if (refused) return { providerId: invoice.id, providerState: 'ended', endedAt: now }
  return { providerId: invoice.id }
}
