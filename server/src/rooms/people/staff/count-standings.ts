import type { Standing } from '@studio/contract/membership/schema.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { isInState, isRunningMembershipSql } from '../../membership/standing-sql.ts'

/** Counts who stands in each way, as the lists are narrowed by it, in one pass over people and running memberships. */
export async function countStandings({ db, clock }: Context): Promise<Record<Standing, number>> {
  const now = clock.now()
  const isStudent = and(eq(users.role, 'Student'), users.active)
  const conditions: Partial<Record<Standing, SQL | undefined>> = {
    none: and(isStudent, isNotNull(users.registeredFully), isNull(subscriptions.id)),
    unfinished: and(isStudent, isNull(users.registeredFully)),
  }
  const counted = standings.map((state): [Standing, SQL<number>] => {
    const stands = conditions[state] ?? and(isNotNull(subscriptions.id), isInState([state], now))
    return [state, sql<number>`count(*) filter (where ${stands})::int`.mapWith(Number)]
  })
  const [counts] = await db
    .select(Object.fromEntries(counted) as Record<Standing, SQL<number>>)
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), isRunningMembershipSql(now)))
  return counts ?? (Object.fromEntries(standings.map((state) => [state, 0])) as Record<Standing, number>)
}
