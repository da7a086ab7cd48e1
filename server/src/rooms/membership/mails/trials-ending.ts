import { daysAfter } from '@studio/contract/dates.ts'
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { mails } from '../../../database/tables/studio.ts'
import { openRowsWhere } from '../rows.ts'
import { mailAfterRefresh } from './mail-after-refresh.ts'
import { writeMemberMail } from './mail-person.ts'
import { trialEndingMail } from './trial-mail.ts'

const NOTICE_DAYS = 3

/** Enqueues a mail for everybody whose trial ends within three days and who has not received it yet. */
export async function enqueueTrialEndingMails(context: Context): Promise<void> {
  const now = context.clock.now()
  const mailed = context.db
    .select({ key: mails.key })
    .from(mails)
    .where(eq(mails.key, sql`'trial-ending-' || ${subscriptions.id}`))
  const { providerState, cancelAtPeriodEnd, deactivatedAt, periodEnd } = subscriptions
  const renews = and(eq(providerState, 'trialing'), eq(cancelAtPeriodEnd, false), isNull(deactivatedAt))
  const endsSoon = and(gt(periodEnd, now), lte(periodEnd, daysAfter(now, NOTICE_DAYS)))
  for (const { id } of await openRowsWhere(context.db, and(renews, endsSoon, notExists(mailed))))
    await context.queue.send('trial.ending', { id }, { key: id })
}

/** Mails once per trial that it ends, unless it was cancelled meanwhile. */
export async function sendTrialEndingMail(context: Context, { id }: { id: string }): Promise<void> {
  await mailAfterRefresh(context, id, async (tx, row) => {
    if (row.providerState !== 'trialing' || row.cancelAtPeriodEnd) return
    if (row.periodEnd > context.clock.now()) await writeMemberMail(context, tx, row, trialEndingMail)
  })
}
