import { DAY, HOUR } from '@studio/contract/dates.ts'
import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { cardDeclines, providerEvents } from '../../database/tables/billing.ts'
import { changeCustomerEmail } from './customers.ts'

/** Three times as long as the provider can be asked for an event, so that one that comes again is known. */
const EVENT_DAYS = 90

/** Tells the provider of new addresses, and deletes declines after a month, settled events after three. */
export async function billingJobs(context: Context): Promise<void> {
  await context.queue.work('person.emailChanged', (changed: { userId: string; occasion: string }) =>
    changeCustomerEmail(context, changed),
  )
  await context.queue.work('billing.tidy', () => tidy(context), { longest: HOUR })
}

async function tidy(context: Context): Promise<void> {
  const monthAgo = new Date(context.clock.machine().getTime() - 30 * DAY)
  await context.db.delete(cardDeclines).where(lt(cardDeclines.at, monthAgo))
  await forgetEvents(context)
}

/** Deletes events that were settled long ago; one that still waits stays, however old (reliability 4.4). */
async function forgetEvents({ db, clock }: Context): Promise<void> {
  const limit = new Date(clock.machine().getTime() - EVENT_DAYS * DAY)
  const { outcome, settledAt: order } = providerEvents
  const where = sql`${outcome} is not null and ${order} < ${limit}`
  await deleteInBatches(db, { table: providerEvents, where, order })
}
