import { itemOf } from '../billing/invoice-lines.ts'
import { isOver, periodOf } from '../billing/subscription.ts'
import type { Work } from '../store/work.ts'

/** Returns the shortest period in seconds among a test clock's subscriptions; null without any. */
export async function shortestPeriod(work: Work, clock: string): Promise<number | null> {
  const customers = await work.all('customer', { parent: clock })
  const subscriptions = await Promise.all(
    customers.map(({ id }) => work.all('subscription', { customer: id })),
  )
  const periods = subscriptions
    .flat()
    .filter((subscription) => !isOver(subscription))
    .map((subscription) => periodOf(itemOf(subscription).price))
  return periods.length > 0 ? Math.min(...periods) : null
}
