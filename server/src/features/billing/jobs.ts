import { DAY } from '@studio/contract/dates.ts'
import { lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { cardDeclines } from '../../database/tables/billing.ts'

/** Deletes records that are no longer needed for a decision: declines after a month. */
export async function billingJobs(context: Context): Promise<void> {
  await context.queue.work('billing.tidy', () => tidy(context))
  await context.queue.schedule('billing.tidy', '52 3 * * *')
}

async function tidy(context: Context): Promise<void> {
  const monthAgo = new Date(context.clock.machine().getTime() - 30 * DAY)
  await context.db.delete(cardDeclines).where(lt(cardDeclines.at, monthAgo))
}
