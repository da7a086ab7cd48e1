import { daysAfter } from '@studio/contract/dates.ts'
import { accessEndOf, GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { mails } from '../../../database/tables/studio.ts'
import { openRowsWhere } from '../rows.ts'
import { writeUnpaidMail } from '../sync/change-effects.ts'
import { accessEndsMail } from './dunning-mails.ts'
import { mailAfterRefresh } from './mail-after-refresh.ts'

const NOTICE_DAYS = 1

/** Enqueues a mail for everybody whose access ends within a day since a renewal is unpaid. */
export async function enqueueAccessEndingMails(context: Context): Promise<void> {
  const now = context.clock.now()
  const { providerState, deactivatedAt, periodStart } = subscriptions
  const day = sql`to_char(${periodStart} at time zone 'UTC', 'YYYY-MM-DD')`
  const mailed = context.db
    .select({ key: mails.key })
    .from(mails)
    .where(eq(mails.key, sql`'access-ends-' || ${subscriptions.id} || '-' || ${day}`))
  const isDue = and(eq(providerState, 'past_due'), isNull(deactivatedAt))
  const endsSoon = and(
    gt(periodStart, daysAfter(now, -GRACE_DAYS)),
    lte(periodStart, daysAfter(now, NOTICE_DAYS - GRACE_DAYS)),
  )
  for (const { id } of await openRowsWhere(context.db, and(isDue, endsSoon, notExists(mailed))))
    await context.queue.send('access.ending', { id }, { key: id })
}

/** Mails it once, unless it was paid meanwhile. */
export async function sendAccessEndingMail(context: Context, { id }: { id: string }): Promise<void> {
  await mailAfterRefresh(context, id, async (tx, row) => {
    if (row.providerState !== 'past_due' || accessEndOf(row) <= context.clock.now()) return
    const open = and(eq(invoices.subscriptionId, id), eq(invoices.status, 'open'))
    const [owed] = await tx.select().from(invoices).where(open)
    await writeUnpaidMail(context, tx, row, owed && { ...owed, totalCents: owed.amountCents }, accessEndsMail)
  })
}
