import { DAY, daysAfter } from '@studio/contract/dates.ts'
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { mails } from '../../../database/tables/studio.ts'
import { openRowsWhere } from '../rows.ts'
import { givenEndingMail } from './given-mails.ts'
import { mailAfterRefresh } from './mail-after-refresh.ts'
import { writeMemberMail } from './mail-person.ts'

const NOTICE_DAYS = 7

/** Enqueues a mail for everybody whose plan from the studio ends within a week, unless it was given for hardly longer. */
export async function enqueueGivenEndingMails(context: Context): Promise<void> {
  const now = context.clock.now()
  const { id, providerState, deactivatedAt, periodEnd, givenLastDay } = subscriptions
  const mailed = context.db
    .select({ key: mails.key })
    .from(mails)
    .where(eq(mails.key, sql`'given-ending-' || ${id} || '-' || ${givenLastDay}`))
  const given = and(eq(providerState, 'given'), isNull(deactivatedAt))
  const endsSoon = and(gt(periodEnd, now), lte(periodEnd, daysAfter(now, NOTICE_DAYS)))
  for (const row of await openRowsWhere(context.db, and(given, endsSoon, notExists(mailed))))
    if (row.periodEnd.getTime() - row.startedAt.getTime() > (NOTICE_DAYS + 1) * DAY)
      await context.queue.send('given.ending', { id: row.id }, { key: row.id })
}

/** Mails it once, unless it has been replaced or moved meanwhile. */
export async function sendGivenEndingMail(context: Context, { id }: { id: string }): Promise<void> {
  await mailAfterRefresh(context, id, async (tx, row) => {
    const isNear = row.periodEnd <= daysAfter(context.clock.now(), NOTICE_DAYS)
    if (row.providerState === 'given' && isNear) await writeMemberMail(context, tx, row, givenEndingMail)
  })
}
