import { daysAfter } from '@studio/contract/dates.ts'
import { accessEndOf, GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { invoices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { mails } from '../../../database/tables/studio.ts'
import { findRow, lockRunning, openRowsWhere } from '../rows.ts'
import { writeUnpaidMail } from '../sync/effects.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { accessEndsMail } from './dunning-mails.ts'

const NOTICE_DAYS = 1

/** Enqueues a mail for everybody whose access ends within a day since a renewal is unpaid. */
export async function enqueueAccessEndingMails(context: Context): Promise<void> {
  const now = context.clock.now()
  const { gatewayState, deactivatedAt, periodStart } = subscriptions
  const day = sql`to_char(${periodStart} at time zone 'UTC', 'YYYY-MM-DD')`
  const mailed = context.db
    .select({ key: mails.key })
    .from(mails)
    .where(eq(mails.key, sql`'access-ends-' || ${subscriptions.id} || '-' || ${day}`))
  const isDue = and(eq(gatewayState, 'past_due'), isNull(deactivatedAt))
  const endsSoon = and(
    gt(periodStart, daysAfter(now, -GRACE_DAYS)),
    lte(periodStart, daysAfter(now, NOTICE_DAYS - GRACE_DAYS)),
  )
  for (const { id } of await openRowsWhere(context.db, and(isDue, endsSoon, notExists(mailed))))
    await context.queue.send('access.ending', { id }, { key: id })
}

/** Mails it once; refreshes first, so that whoever has paid meanwhile gets none. */
export async function sendAccessEndingMail(context: Context, { id }: { id: string }): Promise<void> {
  const found = await findRow(context.db, id)
  if (!found) return
  await refreshPerson(context, found.userId)
  await inTransaction(context.db, async (tx) => {
    const row = await lockRunning(context, tx, id)
    if (row?.gatewayState !== 'past_due' || row.deactivatedAt) return
    if (accessEndOf(row) <= context.clock.now()) return
    const open = and(eq(invoices.subscriptionId, id), eq(invoices.status, 'open'))
    const [owed] = await tx.select().from(invoices).where(open)
    await writeUnpaidMail(context, tx, row, owed && { ...owed, totalCents: owed.amountCents }, accessEndsMail)
  })
}
