import { DAY } from '@studio/contract/dates.ts'
import { lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { cardDeclines, replies } from '../../database/tables/billing.ts'

/** What is kept only as long as it decides something: replies a week, declines a month. */
export async function billingJobs(context: Context): Promise<void> {
  await context.queue.work('billing.tidy', () => tidy(context))
  await context.queue.schedule('billing.tidy', '52 3 * * *')
}

async function tidy(context: Context): Promise<void> {
  const before = (days: number) => new Date(context.clock.machine().getTime() - days * DAY)
  await context.db.delete(replies).where(lt(replies.askedAt, before(7)))
  await context.db.delete(cardDeclines).where(lt(cardDeclines.at, before(30)))
}
