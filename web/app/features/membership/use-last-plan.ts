import { useQuery } from '@tanstack/react-query'
import { dateText } from '../../ui/words/date-words.ts'
import { newestInvoiceQuery } from '../billing/queries.ts'
import { pricesQuery } from '../plans/queries.ts'

/** The plan that a member without a membership had, by their newest invoice. */
export function useLastPlan() {
  const invoices = useQuery(newestInvoiceQuery())
  const plans = useQuery(pricesQuery())
  const newest = invoices.data
  const had = newest?.planTitle ?? null
  const on = newest?.status === 'paid' ? ` on ${dateText(newest.periodEnd)}` : ''
  return {
    invoices,
    had,
    ended: had ? `Your ${had} ended${on}.` : 'Your membership has ended.',
    /** As it is on offer today; undefined where it is not, and until that is known. */
    plan: plans.data?.records.find(({ title, cost }) => title === had && cost > 0),
  }
}
