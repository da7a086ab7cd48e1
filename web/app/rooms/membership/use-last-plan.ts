import { useQuery } from '@tanstack/react-query'
import { newestInvoiceQuery } from '../billing/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { lastPlanWords } from './last-plan-words.ts'

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
