import { instantsOf } from '@studio/contract/overview/rules.ts'
import type { LeftQuery, LeftRow } from '@studio/contract/overview/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countFound } from '../../database/counts.ts'
import { hasBegun, subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { nameColumns } from '../people/names.ts'
import { askedDays } from './queries.ts'

/**
 * Lists memberships that ended in a range of days, latest first; with a reason, only those that gave it. The totals equal the
 * overview's churn and counts of reasons. 400 for an empty range and for more than 428 days.
 */
export async function listLeft(
  context: Context,
  query: LeftQuery,
): Promise<{ records: LeftRow[]; pageInfo: PageInfo }> {
  const { pageNumber, pageLength } = query
  const where = ended(context, query)
  const page = context.db
    .select({
      id: subscriptions.id,
      user: nameColumns,
      planTitle: plans.title,
      endedAt: subscriptions.endedAt,
      reason: subscriptions.cancelReason,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(where)
    .orderBy(desc(subscriptions.endedAt), desc(subscriptions.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const found = context.db.select({ id: subscriptions.id }).from(subscriptions).where(where)
  const [rows, totalRecords] = await Promise.all([page, countFound(context.db, sql`(${found})`)])
  const records = rows.map(({ endedAt, ...row }) => ({ ...row, dateTime: endedAt!.toISOString() }))
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** Only former members give reasons, so a reason's text suffices to find them. */
function ended(context: Context, query: LeftQuery): SQL | undefined {
  const { since, until } = instantsOf(askedDays(context, query), context.settings.now().zones)
  return and(
    gte(subscriptions.endedAt, since),
    lt(subscriptions.endedAt, until),
    query.reason === undefined ? hasBegun : eq(subscriptions.cancelReason, query.reason),
  )
}
