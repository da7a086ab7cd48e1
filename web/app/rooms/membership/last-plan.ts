import { isFreeTrial } from '@studio/contract/billing/rules.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { dateText } from '../../ui/words/date-words.ts'
import { newestInvoiceQuery } from '../billing/queries.ts'
import { pricesQuery } from '../plans/queries.ts'

/** The former plan of a member without a membership, by their newest invoice. */
export function useLastPlan() {
  const invoices = useQuery(newestInvoiceQuery())
  const plans = useQuery(pricesQuery())
  const had = invoices.data?.planTitle ?? null
  return {
    invoices,
    had,
    ...lastPlanWords(invoices.data),
    /** The plan if it is still on sale; undefined otherwise, and while loading. */
    plan: plans.data?.records.find(({ title, cost }) => title === had && cost > 0),
  }
}

type Newest = Pick<
  Invoice,
  'amount' | 'planTitle' | 'status' | 'reason' | 'periodStart' | 'periodEnd' | 'isTrial'
>

/** Texts for a former member by their newest invoice; null for a person who never had one (D18.welcome-back). */
export function lastPlanWords(newest: Newest | null | undefined) {
  if (newest === null) return { ended: 'You have no membership yet.', free: false }
  if (!newest?.planTitle) return { ended: 'Your membership has ended.', free: false }
  // A trial without a later charge; a code of 100 percent pays for a whole period instead.
  const free = isFreeTrial(newest)
  const what = free ? `Your free days of ${newest.planTitle}` : `Your ${newest.planTitle}`
  const on = newest.status === 'paid' ? ` on ${dateText(newest.periodEnd)}` : ''
  return { ended: `${what} ended${on}.`, free }
}
