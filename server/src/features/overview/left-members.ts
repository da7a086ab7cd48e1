import { instantsOf } from '@studio/contract/overview/rules.ts'
import type { LeftQuery, LeftRow } from '@studio/contract/overview/schema.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countFound } from '../../database/counts.ts'
import { hasBegun, subscriptions } from '../../database/tables/membership.ts'
import { users } from '../../database/tables/people.ts'
import { plans } from '../../database/tables/plans.ts'
import { nameColumns } from '../people/queries.ts'
import { askedDays } from './queries.ts'

/**
 * Memberships that ended in some days, the last first: the list behind the overview's churn, and with a reason the one
 * behind each of its reasons, as long as that one's count. 400 for no day, and for more than 366.
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

/** Whoever gives a reason had a membership, so that one is found by its words alone. */
function ended(context: Context, query: LeftQuery): SQL | undefined {
  const { since, until } = instantsOf(askedDays(context, query))
  return and(
    gte(subscriptions.endedAt, since),
    lt(subscriptions.endedAt, until),
    query.reason === undefined ? hasBegun : eq(subscriptions.cancelReason, query.reason),
  )
}
