import { useQuery } from '@tanstack/react-query'
import { newestInvoiceQuery } from '../billing/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { lastPlanWords } from './last-plan-words.ts'

/** The plan that a member without a membership had, by their newest invoice. */
export function useLastPlan() {
  const invoices = useQuery(newestInvoiceQuery())
  const plans = useQuery(pricesQuery())
  const had = invoices.data?.planTitle ?? null
  return {
    invoices,
    had,
    ...lastPlanWords(invoices.data),
    /** As it is on offer today; undefined where it is not, and until that is known. */
    plan: plans.data?.records.find(({ title, cost }) => title === had && cost > 0),
  }
}
